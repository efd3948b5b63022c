import type { TeamWeek } from '@radruf/contract'
import { useBlockReload, useDates } from '@radruf/shell-kit'
import { type DragEvent, useRef, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import { findPlanObstacle, listPlannedCalls } from './week-layout.ts'

/** A planned call that is dragged or was moved, and the person of the column under it. */
type Moving = { ticketId: string; memberId: string; isDragged: boolean }

export type PlanMoves = ReturnType<typeof usePlanMoves>

/** The week with its plans as the person has changed them, and what moves a planned call. Nothing is sent. */
export function usePlanMoves(loaded: TeamWeek, index: number) {
  const t = useTexts()
  const { format } = useDates()
  const toClock = (time: string) => format(time, 'clock')
  const [takers, setTakers] = useState<Readonly<Record<string, string>>>({})
  const [moving, setMoving] = useState<Moving>()
  const plans = loaded.plans.map((plan) => ({
    ...plan,
    calls: plan.calls.map((call) => ({ ...call, mechanicId: takers[call.ticketId] ?? call.mechanicId })),
  }))
  const week = { ...loaded, plans }
  const planned = listPlannedCalls(week, index)
  const hasUnsent = Object.keys(takers).length > 0
  useBlockReload(hasUnsent)
  const isSending = useRef(false)
  const discard = (ticketIds: readonly string[]) =>
    setTakers((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ticketIds.includes(id))))

  const findObstacle = (ticketId: string, memberId: string) => {
    const call = planned.find((one) => one.call.ticketId === ticketId)?.call
    return call && findPlanObstacle({ week, index, toClock }, call, memberId)
  }
  const move = (ticketId: string, memberId: string) => {
    setTakers((before) => ({ ...before, [ticketId]: memberId }))
    setMoving({ ticketId, memberId, isDragged: false })
  }
  /** Moves a call to the next person who can take it, to the right with 1 and to the left with -1. */
  const step = (ticketId: string, memberId: string, direction: 1 | -1) => {
    const { members } = week
    const from = members.findIndex(({ id }) => id === memberId)
    const others = members.map(
      (_, offset) => members[(from + direction * (offset + 1) + members.length * 2) % members.length],
    )
    const next = others.find((member) => member && member.id !== memberId && !findObstacle(ticketId, member.id))
    if (next) move(ticketId, next.id)
  }
  const drag = {
    start: (ticketId: string, memberId: string) => setMoving({ ticketId, memberId, isDragged: true }),
    end: () => setMoving((before) => (before?.isDragged ? undefined : before)),
    over(event: DragEvent, memberId: string) {
      if (!moving?.isDragged) return
      if (moving.memberId !== memberId) setMoving({ ...moving, memberId })
      if (!findObstacle(moving.ticketId, memberId)) event.preventDefault()
    },
    drop(event: DragEvent, memberId: string) {
      event.preventDefault()
      if (moving?.isDragged && !findObstacle(moving.ticketId, memberId)) move(moving.ticketId, memberId)
    },
  }
  const describe = (): string => {
    if (!moving) return ''
    const name = week.members.find(({ id }) => id === moving.memberId)?.name ?? ''
    const customer = planned.find(({ call }) => call.ticketId === moving.ticketId)?.call.customerName ?? ''
    const obstacle = moving.isDragged ? findObstacle(moving.ticketId, moving.memberId) : undefined
    return obstacle ? t(`team.week.obstacle.${obstacle}`, { name }) : t('team.week.taken', { customer, name })
  }
  return { week, step, drag, moving, status: describe(), hasUnsent, isSending, discard }
}
