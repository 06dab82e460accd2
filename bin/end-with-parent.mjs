// Preloaded into the server: when its parent process is killed, the server drains and exits too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
