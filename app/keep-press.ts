/**
 * Runs in a portal's page before its script is there: on a slow connection people press buttons that nobody listens to
 * yet. The last one is kept.
 */
export const keepPress = [
  // Without what React would escape: quotes, ampersands and angles.
  'addEventListener(`click`, window.keepPress = function (event) {',
  'window.keepPress.button = event.target.closest(`button[type=button]`)',
  '}, true)',
].join(' ')
