import { expect, test } from 'vitest'
import { arePasskeysPossible, passkeySite, siteOf } from './passkey-site.server.ts'

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://203.0.113.4', 'http://firm.example'])(
  'there are no passkeys at %s',
  (publicUrl) => {
    expect(passkeySite(publicUrl)).toBeUndefined()
    expect(arePasskeysPossible({ publicUrl, headers: () => new Headers() })).toBe(false)
    expect(() => siteOf({ publicUrl })).toThrow('Passkeys need an address with a domain and https.')
  },
)

test.each([
  ['https://firm.example', { rpID: 'firm.example', origin: 'https://firm.example' }],
  ['https://www.firm.example:8443/', { rpID: 'www.firm.example', origin: 'https://www.firm.example:8443' }],
  ['http://localhost:3000', { rpID: 'localhost', origin: 'http://localhost:3000' }],
])('those of %s belong to its domain', (publicUrl, site) => {
  expect(passkeySite(publicUrl)).toEqual(site)
})

test('on this machine they work under its name, not by its number; behind a proxy the name may be another', () => {
  const at = (publicUrl: string, host: string) =>
    arePasskeysPossible({ publicUrl, headers: () => new Headers({ host }) })
  expect(at('http://localhost:3000', 'localhost:3000')).toBe(true)
  expect(at('http://localhost:3000', '127.0.0.1:3000')).toBe(false)
  expect(at('http://localhost:3000', 'bad host')).toBe(false)
  expect(at('https://firm.example', 'app:3000')).toBe(true)
})
