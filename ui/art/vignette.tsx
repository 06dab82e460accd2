import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

const brass = 'stroke-brass-fill'

/** Each is drawn on the ground line, y = 98, in front of the arch. */
const drawings = {
  folder: (
    <>
      <path className="fill-surface" d="M44 44h26l7 8h39v46H44z" />
      <path d="M44 60h72" />
      <path className={brass} d="M56 72h34M56 80h22" />
    </>
  ),
  document: (
    <>
      <path className="fill-surface" d="M64 34h42v58H64z" />
      <path className="fill-surface" d="M54 40h32l12 12v46H54z" />
      <path d="M86 40v12h12" />
      <path className={brass} d="M62 62h28M62 70h28M62 78h16" />
    </>
  ),
  people: (
    <>
      <circle className="fill-surface" cx="98" cy="52" r="10" />
      <path className="fill-surface" d="M80 98c0-14 6-24 18-24s20 10 20 24z" />
      <circle className="fill-surface" cx="68" cy="46" r="12" />
      <path className="fill-surface" d="M46 98c0-17 8-29 22-29s22 12 22 29z" />
      <path className={brass} d="m62 70 6 9 6-9" />
    </>
  ),
  calendar: (
    <>
      <path className="fill-surface" d="M48 42h64v56H48z" />
      <path d="M48 56h64M62 36v11M98 36v11" />
      <path d="M58 67h6M77 67h6M96 67h6M58 77h6M96 77h6M58 87h6M77 87h6" />
      <circle className={brass} cx="80" cy="77" r="7" />
    </>
  ),
  letter: (
    <>
      <path className="fill-surface" d="M42 50h76v48H42z" />
      <path d="m42 50 38 28 38-28M42 98l27-28M118 98 91 70" />
      <circle className={cn(brass, 'fill-surface')} cx="80" cy="77" r="7" />
      <path className={brass} d="m77 77 2.4 2.400L83.5 75" />
    </>
  ),
  chat: (
    <>
      <path className="fill-surface" d="M40 40h56v32H62l-10 10V72H40z" />
      <path d="M50 51h36M50 60h24" />
      <path className={cn(brass, 'fill-surface')} d="M72 64h48v26h-7v8l-9-8H72z" />
      <path className={brass} d="M82 77h.01M96 77h.01M110 77h.01" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  search: (
    <>
      <path className="fill-surface" d="M52 36h46v62H52z" />
      <path d="M62 50h26M62 60h14M62 70h10" />
      <circle className={cn(brass, 'fill-surface')} cx="96" cy="72" r="15" />
      <path className={brass} d="m107 83 13 13" strokeWidth="3" />
    </>
  ),
  lock: (
    <>
      <path d="M65 60V48a15 15 0 0 1 30 0v12" />
      <path className="fill-surface" d="M54 60h52v38H54z" />
      <circle className={brass} cx="80" cy="76" r="5" />
      <path className={brass} d="M80 81v8" />
    </>
  ),
  clock: (
    <>
      <circle className="fill-surface" cx="80" cy="66" r="30" />
      <path d="M80 40v4M80 88v4M54 66h4M102 66h4" />
      <path className={brass} d="M80 50v16l11 8" />
      <path d="m62 91-5 7M98 91l5 7" />
    </>
  ),
  chart: (
    <>
      <path className="fill-surface" d="M48 70h14v28H48zM73 56h14v42H73zM98 62h14v36H98z" />
      <path className={brass} d="m48 56 24-16 20 8 24-16" />
    </>
  ),
  bell: (
    <>
      <path className="fill-surface" d="M58 88c6-5 7-11 7-22a15 15 0 0 1 30 0c0 11 1 17 7 22z" />
      <path d="M80 51v-7" />
      <path className={brass} d="M73 88a7 7 0 0 0 14 0" />
      <path className={brass} d="M52 54c1-6 4-11 8-14M108 54c-1-6-4-11-8-14" />
    </>
  ),
  broken: (
    <>
      <path className="fill-surface" d="M62 98V62l6 4 5-6 6 5 5-5 6 6 5-5v37z" />
      <path d="M71 72v26M79 70v28M87 72v26M56 98h48" />
      <path className={cn(brass, 'fill-surface')} d="m60 46 6-12h38l4 8-6 6-5-3-7 5-7-5-8 4-6-5z" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type VignetteName = keyof typeof drawings

/** A small decorative line drawing for empty states. */
export const Vignette = ({ name, className }: { name: VignetteName; className?: string }) => (
  <svg viewBox="0 0 160 112" aria-hidden fill="none" className={cn('text-ink-soft', className)}>
    <path d="M28 98V64a52 52 0 0 1 104 0v34M36 98V64a44 44 0 0 1 88 0v34" className="stroke-rule" />
    <g stroke="currentColor" strokeWidth="1.35" strokeLinejoin="round">
      {drawings[name]}
    </g>
    <path d="M10 98.500h140M22 104h116" className="stroke-rule-strong" strokeWidth="1" />
  </svg>
)
