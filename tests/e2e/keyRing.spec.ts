import { test } from '@playwright/test'
import { checkKeyRing } from './support/checkKeyRing.ts'
import { planroom } from './support/command.ts'
import { hasKeyRing } from './support/keyRings.ts'
import { newPlace, start } from './support/program.ts'

if (hasKeyRing)
  test('a key in the system’s key ring is read when open, and locked, missing or lost otherwise', async () => {
    using place = newPlace()
    await checkKeyRing({
      folder: place.folder,
      home: place.home,
      async run(words, environment) {
        const { code, result } = await planroom(words, { ...environment, PLANROOM_HOME: place.home })
        return { code, error: result.error?.code }
      },
      open: (environment) => start(place, [], environment),
    })
  })
