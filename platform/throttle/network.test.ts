import { expect, test } from 'vitest'
import { networkOf, networksOf, siteOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['naomi@demo.example', 'naomi@demo.example'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  [
    '203.0.113.7',
    [
      ['203.0.113.7', 1],
      ['203.0.113.0/24', 5],
    ],
  ],
  [
    '::ffff:203.0.113.7',
    [
      ['203.0.113.7', 1],
      ['203.0.113.0/24', 5],
    ],
  ],
  [
    '2001:db8:1:2::1',
    [
      ['2001:db8:1:2::/64', 1],
      ['2001:db8:1::/48', 3],
      ['2001:db8::/32', 10],
    ],
  ],
  [
    '2001:db8::1',
    [
      ['2001:db8:0:0::/64', 1],
      ['2001:db8:0::/48', 3],
      ['2001:db8::/32', 10],
    ],
  ],
  ['unknown', [['unknown', 1]]],
  ['naomi@demo.example', [['naomi@demo.example', 1]]],
])('%s belongs to these networks', (address, expected) => {
  expect(networksOf(address).map(({ name, callers }) => [name, callers])).toEqual(expected)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is of the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
