import { act, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { MicLevel } from './audio-checks.tsx'

/** A meter of a microphone that picks up `sound.peak`, 0 to 128. */
async function showMeter({ prefersLessMotion }: { prefersLessMotion: boolean }) {
  const sound = { peak: 0, isMeasured: false }
  class FakeAudioContext {
    createAnalyser = () => ({
      fftSize: 4,
      getByteTimeDomainData: (samples: Uint8Array) => samples.fill(128 + sound.peak),
    })
    createMediaStreamSource = () => ({ connect: () => void (sound.isMeasured = true) })
    close = () => void (sound.isMeasured = false)
  }
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLessMotion }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onRender = vi.fn()
  const { container } = await renderPart(
    <Profiler id="meter" onRender={onRender}>
      <MicLevel track={{ id: 'mic' } as MediaStreamTrack} />
    </Profiler>,
  )
  onRender.mockClear()
  const hear = (peak: number) => {
    sound.peak = peak
    return act(async () => void (await vi.advanceTimersByTimeAsync(200)))
  }
  return { container, sound, hear, onRender }
}

test('the meter follows the level without rendering', async () => {
  const { container, hear, onRender } = await showMeter({ prefersLessMotion: false })
  for (const peak of [8, 32, 64]) {
    await hear(peak)
    const meter = container.querySelector('meter')
    expect(meter?.value).toBe(peak / 64)
    expect(meter?.parentElement?.style.getPropertyValue('--level')).toBe(String(peak / 64))
  }
  expect(onRender).not.toHaveBeenCalled()
})

test('with reduced motion a bar is full once the microphone was loud enough, and stays so', async () => {
  const { container, sound, hear, onRender } = await showMeter({ prefersLessMotion: true })
  await hear(8)
  expect(container.querySelector('meter')).toBeNull()
  expect(screen.queryByText('loud enough')).toBeNull()
  expect(onRender).not.toHaveBeenCalled()
  await hear(32)
  expect(screen.getByText('loud enough').hasAttribute('data-loud')).toBe(true)
  await hear(0)
  expect(screen.getByText('loud enough')).toBeTruthy()
  expect(onRender).toHaveBeenCalledOnce()
  expect(sound.isMeasured).toBe(false)
})
