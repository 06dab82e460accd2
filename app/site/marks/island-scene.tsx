import { decks, finials, lattice, piers, towerLegs, trusses, upperChord } from './bridge.ts'
import { crowns, litWindows, skyline } from './skyline.ts'

const trees = [584, 602, 620, 782, 800, 822, 838, 856]
  .map((x, i) => `M${x} 330v-8M${x - 8} 322a8 ${9 + (i % 3) * 2} 0 0 1 16 0z`)
  .join('')
const ripples = [
  [40, 350, 130],
  [250, 346, 60],
  [420, 352, 150],
  [640, 356, 220],
  [930, 350, 90],
  [1090, 346, 160],
  [1310, 353, 110],
  [120, 366, 90],
  [330, 370, 210],
  [700, 374, 120],
  [900, 368, 190],
  [1190, 372, 150],
  [20, 386, 160],
  [520, 390, 240],
  [1010, 388, 130],
  [1260, 392, 170],
]
  .map(([x, y, length]) => `M${x} ${y}h${length}`)
  .join('')

/**
 * The island under its bridge: the octagon tower, the lighthouse, the tramway, the river. Placed along the lower edge
 * of a wide area and cropped at the sides.
 */
export const IslandScene = () => (
  <svg
    viewBox="0 80 1440 330"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden
    fill="none"
    stroke="currentColor"
    className="block size-full text-ink-soft"
  >
    <g className="stroke-rule-strong" strokeWidth="0.75" opacity="0.8">
      <path d={skyline} />
      <path d={crowns} />
    </g>
    <path d={litWindows} className="stroke-brass-fill" strokeWidth="1.5" />

    {/* the tramway, before the bridge as one sees it from the south */}
    <path
      d="M-10 112 648 168 1450 96M648 168v162M640 330l8-150 8 150M643 270h10M642 300h12"
      strokeWidth="0.75"
    />
    <g strokeWidth="1.25" className="fill-paper stroke-brass-fill">
      <path d="M742 159v8" />
      <path d="M725 167h34l3 6v16l-3 5h-34l-3-5v-16z" />
      <path d="M722 174h40M736 167v27M748 167v27" strokeWidth="0.9" />
    </g>

    <g strokeWidth="0.7">
      <path d={trusses} />
      <path d={lattice} className="stroke-rule-strong" strokeWidth="0.6" />
    </g>
    <path d={upperChord} strokeWidth="1.6" />
    <path d={decks} strokeWidth="1" />
    <path d={towerLegs} strokeWidth="1.1" />
    <path d={finials} className="stroke-brass-fill" strokeWidth="1.25" />
    <path d={piers} className="fill-paper" strokeWidth="1" />

    {/* the island */}
    <path d="M500 336c18-5 40-6 62-6h330c24 0 42 2 58 6" strokeWidth="1.25" />
    <path d={trees} strokeWidth="0.9" className="fill-paper" />
    <OctagonTower />
    <path
      d="m914 331 4-44h12l4 44zM916 287h16M918 287v-10h12v10M917 277l7-9 7 9M924 268v-5M917 300h14M916 314h16"
      className="fill-paper"
      strokeWidth="1"
    />
    <path d="M-10 336H500M950 336h500" strokeWidth="0.9" />
    <path d={ripples} className="stroke-rule-strong" strokeWidth="0.9" />
  </svg>
)

/** The octagon itself: eight walls under a dome, between two wings. */
const OctagonTower = () => (
  <g className="fill-paper" strokeWidth="1">
    <path d="M668 330v-26h32v26zM740 330v-26h32v26z" />
    <path d="M676 312v8M684 312v8M692 312v8M748 312v8M756 312v8M764 312v8" />
    <path d="M700 330v-44h40v44zM696 286h48v-5h-48z" />
    <path d="M712 330v-44M728 330v-44M704 296v8M720 294v10M736 296v8M704 312v8M736 312v8M716 330v-14a4 4 0 0 1 8 0v14" />
    <path d="M703 281v-8h34v8M705 273a15 17 0 0 1 30 0zM712 273c0-8 3-14 8-17 5 3 8 9 8 17M715 256h10v-7h-10zM715 249l5-7 5 7" />
    <path d="M720 242v-9" className="stroke-brass-fill" />
  </g>
)
