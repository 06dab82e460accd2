/** Roofs across the river as [width, height], from left to right. */
type Block = readonly [width: number, height: number]

const westBank: Block[] = [
  [44, 52],
  [30, 66],
  [36, 44],
  [28, 70],
  [40, 58],
  [32, 48],
  [30, 64],
  [34, 54],
  [30, 68],
]
const midtown: Block[] = [
  [20, 84],
  [18, 120],
  [22, 104],
  [16, 150],
  [20, 126],
  [24, 112],
  [26, 150],
  [18, 118],
  [22, 138],
  [20, 150],
  [24, 96],
  [18, 116],
]
const eastBank: Block[] = [
  [32, 40],
  [24, 62],
  [36, 50],
  [22, 70],
  [30, 58],
  [26, 46],
  [34, 66],
  [20, 54],
  [38, 68],
  [24, 44],
  [30, 62],
  [28, 48],
  [34, 56],
  [40, 40],
]
const water = 336

function roofs(from: number, blocks: Block[]) {
  let x = from
  let line = `M${x} ${water}`
  for (const [width, height] of blocks) {
    line += `V${water - height}h${width}`
    x += width
  }
  return `${line}V${water}`
}

const windows = (x: number, top: number, columns: number, rows: number) =>
  Array.from(
    { length: columns * rows },
    (_, i) => `M${x + (i % columns) * 6} ${top + Math.floor(i / columns) * 10}v4`,
  ).join('')

export const skyline = roofs(-20, westBank) + roofs(292, midtown) + roofs(1010, eastBank)
export const litWindows =
  windows(318, 222, 2, 3) + windows(357, 194, 2, 4) + windows(419, 196, 3, 3) + windows(461, 206, 2, 4)
/** Two well-known tops: the stepped one with its mast, and the pointed one. */
export const crowns =
  'M412 186v-14h4v-20h4v-14h3l2-28 2 28h3v14h4v20h4v14' +
  'M478 186v-12l3-16 4-14 3-34 3 34 4 14 3 16v12M481 162q7-9 14 0M483 150q5-7 10 0'
