/** Prints a text alone, in a frame of its own, so that nothing else of the page is on the paper. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.title = 'For printing'
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow, contentDocument } = frame
  if (!contentWindow || !contentDocument) return
  const page = contentDocument.createElement('pre')
  page.textContent = text
  contentDocument.body.append(page)
  contentWindow.onafterprint = () => frame.remove()
  contentWindow.print()
}
