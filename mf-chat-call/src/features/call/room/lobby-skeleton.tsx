import { Skeleton, Stack } from '@radruf/shared-ui'
import { useTexts } from '../../../texts/index.ts'

/** As high as the preview of one's own picture is: 4:3, at most 45 % of the screen. Twin: media/device-check.module.css. */
const PREVIEW = 'min(45svh, 30rem, 75vw - 1.5rem)'

/** The place of the lobby while its code comes: what it says, the picture, and what is tested. */
export function LobbySkeleton({ otherName }: { otherName: string }) {
  const t = useTexts()
  return (
    <Stack gap="l">
      <p>{t('call.lobby', { name: otherName })}</p>
      <Skeleton label={t('call.loading')} height={PREVIEW} lines={6} />
    </Stack>
  )
}
