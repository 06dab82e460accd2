// Loaded into the server: when the command that started it is killed outright, it drains and ends too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
