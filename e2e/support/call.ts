import { expect, type Page } from '@playwright/test'

/** Number of video frames of the other participant that this page has decoded. */
const decodedFrames = (page: Page): Promise<number> =>
  page
    .getByLabel(/^Bild von |^Picture of /)
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** Expects the other participant's video to play: decoded frames arrive and their number grows. */
export async function expectMovingPicture(page: Page) {
  await expect.poll(() => decodedFrames(page), { timeout: 20_000 }).toBeGreaterThan(0)
  const before = await decodedFrames(page)
  await expect.poll(() => decodedFrames(page), { timeout: 20_000 }).toBeGreaterThan(before + 10)
}
