/** The Queensboro Bridge over the island. Its coordinates are computed. */
const deck = 262
const towerTop = 128
const towers = [250, 550, 890, 1190]
const ends = [-40, 1480]

/** Height of the upper chord at x: highest at the towers, lower between them, at deck level at the ends. */
function chord(x: number) {
  const points = [ends[0], ...towers, ends[1]] as number[]
  const at = points.findIndex((end, i) => x >= end && x <= (points[i + 1] ?? end))
  const from = points[at] as number
  const to = points[at + 1] as number
  const along = (x - from) / (to - from)
  if (at === 0) return deck - 8 - (deck - 8 - towerTop) * along ** 1.7
  if (at === points.length - 2) return deck - 8 - (deck - 8 - towerTop) * (1 - along) ** 1.7
  const sag = at === 2 ? 206 : 214
  return sag - (sag - towerTop) * Math.abs(2 * along - 1) ** 1.75
}

const stations = Array.from({ length: 73 }, (_, i) => -10 + i * 20).filter((x) => x > -20 && x < 1450)
const y = (x: number) => chord(x).toFixed(1)

export const upperChord = `M${Array.from({ length: 147 }, (_, i) => -10 + i * 10)
  .map((x) => `${x} ${y(x)}`)
  .join('L')}`

/** Verticals at each station, and diagonals that lean towards the nearer tower. */
export const trusses = stations
  .map((x, i) => {
    const next = stations[i + 1]
    const upright = `M${x} ${y(x)}V${deck}`
    if (next === undefined) return upright
    const rises = chord(next) < chord(x)
    return `${upright}M${x} ${rises ? deck : y(x)}L${next} ${rises ? y(next) : deck}`
  })
  .join('')

export const decks = `M-20 ${deck}H1460M-20 ${deck + 4}H1460M-20 ${deck + 13}H1460`
/** The lattice of the roadway under the deck. */
export const lattice = Array.from({ length: 148 }, (_, i) => `M${i * 10 - 20} ${deck + 13}l5-9 5 9`).join('')

/** Steel legs, a cross-braced portal and the two finials. */
export const towerLegs = towers
  .map(
    (x) =>
      `M${x - 9} ${towerTop - 12}V${deck}M${x + 9} ${towerTop - 12}V${deck}M${x - 12} ${towerTop - 12}h24M${x - 9} ${towerTop + 14}h18M${x - 9} ${towerTop + 50}h18M${x - 9} ${towerTop + 92}h18` +
      `M${x - 9} ${towerTop + 14}l18 36M${x + 9} ${towerTop + 14}l-18 36M${x - 9} ${towerTop + 50}l18 42M${x + 9} ${towerTop + 50}l-18 42`,
  )
  .join('')
export const finials = towers
  .map((x) =>
    [-9, 9].map((dx) => `M${x + dx - 3} ${towerTop - 12}l3-16 3 16M${x + dx} ${towerTop - 28}v-10`).join(''),
  )
  .join('')

/** Stone piers down to the water. */
export const piers = towers
  .map(
    (x) =>
      `M${x - 16} ${deck + 13}L${x - 19} 336h38L${x + 16} ${deck + 13}M${x - 17} ${deck + 30}h34M${x - 8} 336v-34a8 8 0 0 1 16 0v34`,
  )
  .join('')
