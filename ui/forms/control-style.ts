/** Classes shared by all text inputs and selects. 16 px on touch screens, or iOS zooms the page. */
export const controlStyle = [
  'w-full rounded-sm border border-rule-strong bg-surface px-3 text-sm text-ink pointer-coarse:text-base',
  'transition-[border-color,box-shadow] duration-150 hover:border-ink-faint',
  'focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint',
].join(' ')
