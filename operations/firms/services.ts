import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Starts and ends the units of a firm, and has the proxy read its files again. */
export interface Services {
  start(name: string): void
  stop(name: string): void
  reloadProxy(): void
}

const unitsOf = (name: string) => [`portico@${name}.socket`, `portico@${name}.timer`]

/**
 * By systemd where it runs (sd_booted(3)); elsewhere, as in containers, it prints instructions for the
 * operator.
 * @param print prints one line
 */
export function servicesOf(print: (line: string) => void): Services {
  if (!existsSync('/run/systemd/system'))
    return {
      start: (name) =>
        print(
          `Start it now: install -d -o 1000 -m 0700 /var/lib/portico/${name} && ` +
            `FIRM=${name} docker compose -p ${name} -f deploy/firm.compose.yaml up -d`,
        ),
      stop: (name) => print(`Stop its process: docker compose -p ${name} down`),
      reloadProxy: () => print('Have the proxy read its files again: caddy reload'),
    }
  return {
    start: (name) => systemctl('enable', '--now', ...unitsOf(name)),
    stop: (name) => {
      systemctl('disable', '--now', ...unitsOf(name))
      systemctl('stop', `portico@${name}.service`)
    },
    reloadProxy: () => systemctl('reload-or-restart', 'caddy.service'),
  }
}

function systemctl(...words: string[]): void {
  const { status, error } = spawnSync('systemctl', words, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`systemctl ${words.join(' ')} failed.`)
}
