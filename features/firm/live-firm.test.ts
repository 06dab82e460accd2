import { expect, test } from 'vitest'
import { firm } from '#firm.ts'
import { owner } from '#test/factories.ts'
import { pause } from '#test/fixtures/live.ts'
import { openSite } from '#test/site.tsx'

/** By SQL alone, so that the process isn't notified. */
const rename = async (name: string) =>
  (await owner()).query(
    `insert into firm_settings (settings) values (jsonb_build_object('name', $1::text))
    on conflict (id) do update set settings = firm_settings.settings || excluded.settings`,
    [name],
  )

test('the first page of an idle process shows what was changed, although the process wasn’t notified', async () => {
  const site = await openSite()
  let name = ''
  // A commit of its own jobs makes it look, too.
  for (let tries = 0; (tries < 5 && firm.name === name) || !name; tries++) {
    name = `Silent & Sons ${tries}`
    await rename(name)
    await pause(1_500)
  }
  expect(firm.name).not.toBe(name)
  expect((await site.get('/about')).words).toContain(name)
})
