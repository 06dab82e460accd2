/**
 * Runs in a portal's page before its script is there: on a slow connection people press buttons and send forms that nobody
 * listens to yet. The last one is kept; the browser itself would send the form to where nobody takes it.
 */
export const keepPress = [
  // Without what React would escape: quotes, ampersands and angles.
  'window.keepPress = { click(event) {',
  'keepPress.button = event.target.closest(`button[type=button]`)',
  '}, submit(event) {',
  'event.preventDefault(); event.stopPropagation()',
  'keepPress.form = event.target; keepPress.form.dataset.kept = ``',
  '} }',
  'addEventListener(`click`, keepPress.click, true)',
  'addEventListener(`submit`, keepPress.submit, true)',
].join('\n')
