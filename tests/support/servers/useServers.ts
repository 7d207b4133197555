import { perTest } from '../perTest.ts'
import { startAssetServer, type AssetServer } from './assetServer.ts'

/** Starts a server of files for each test. */
export const useAssetServer = (): AssetServer => perTest(() => startAssetServer())
