import { expect, type Page } from '@playwright/test'

/** Frames of the other side's picture that this page has decoded. */
const decodedFrames = (page: Page): Promise<number> =>
  page
    .getByLabel(/^Bild von |^Picture of /)
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** The other side's picture is moving: frames are decoded, and more of them after a while. */
export async function expectMovingPicture(page: Page) {
  await expect.poll(() => decodedFrames(page), { timeout: 20_000 }).toBeGreaterThan(0)
  const before = await decodedFrames(page)
  await expect.poll(() => decodedFrames(page), { timeout: 20_000 }).toBeGreaterThan(before + 10)
}
