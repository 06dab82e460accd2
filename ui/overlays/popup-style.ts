/** Classes of popups: lists and menus. */
export const popupStyle = [
  'rounded-md border border-rule bg-raised py-1 text-sm text-ink shadow-md outline-none',
  'origin-(--transform-origin) transition-[opacity,translate] duration-100',
  'data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0',
].join(' ')

export const itemStyle = [
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-xs px-2.5 py-1.5 outline-none select-none pointer-coarse:min-h-11',
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:opacity-50',
].join(' ')
