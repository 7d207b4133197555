import { test } from '@playwright/test'
import { checkKeyRing } from '../e2e/support/checkKeyRing.ts'
import { NOBODY } from '../../resources/scripts/packageCheck/installed.ts'
import { dataFolder, newHome, openWindow, runCommand } from './installedProgram.ts'

test('the installed program seals a key in the key ring, and says when it can’t read the key', async () => {
  const folder = newHome()
  await checkKeyRing({
    folder,
    home: dataFolder(folder),
    user: NOBODY,
    run: (words, environment) => runCommand(folder, words, environment),
    open: (environment) => openWindow(folder, [], environment),
  })
})
