import type { FirmSettings } from '#firm.config.ts'

/** A symbol for each practice area, by the last part of its address: lines in a square of 120, within a frame. */
export const areaMotifs: Record<string, { ink: string; brass: string }> = {
  // Scales.
  'criminal-law': {
    ink: 'M60 30v56M44 90h32M50 86h20M36 42h48M36 42 26 64M36 42l10 22M84 42 74 64M84 42l10 22',
    brass: 'M24 64h24a12 9 0 0 1-24 0zM72 64h24a12 9 0 0 1-24 0zM60 30a4 4 0 1 0 .01 0',
  },
  // A sealed agreement.
  'corporate-law': {
    ink: 'M38 28h34l12 12v52H38zM72 28v12h12M46 48h30M46 56h30M46 64h20M46 82q4-7 7 0t7-1',
    brass: 'M72 70a8 8 0 1 0 .01 0M68 85l-3 13 7-4 7 4-3-13',
  },
  // Three doorways under one roof.
  'family-law': {
    ink: 'M28 92V56a16 16 0 0 1 32 0v36M60 92V56a16 16 0 0 1 32 0v36M24 92h72M34 92V57a10 10 0 0 1 20 0M66 57a10 10 0 0 1 20 0v35',
    brass: 'M49 92V78a11 11 0 0 1 22 0v14M54 92V79a6 6 0 0 1 12 0v13',
  },
  // A tower and its key.
  'real-estate-law': {
    ink: 'M34 92V44l8-8h20l8 8v48M42 36v56M62 36v56M28 92h64M47 48h10M47 58h10M47 68h10M47 80h10v12M47 80v12M46 36l6-8 6 8',
    brass: 'M86 50a8 8 0 1 0 .01 0M86 66v24M86 82h6M86 88h5',
  },
  // Two lecterns before the bench.
  'civil-litigation': {
    ink: 'M36 40h48M40 40v10h40V40M36 36l24-10 24 10zM26 66h20M29 66l3 26M43 66l-3 26M30 92h12M74 66h20M77 66l3 26M91 66l-3 26M78 92h12',
    brass: 'M26 62l20-4M74 58l20 4M48 76h24M52 73l-4 3 4 3M68 73l4 3-4 3',
  },
  // A tree with its roots.
  'estate-planning': {
    ink: 'M60 92V52M60 70 46 56M60 64l14-12M60 78l-18-8M60 74l18-8M34 92h52M60 92q-4 6-14 8M60 92q4 6 14 8',
    brass:
      'M46 48a8 8 0 1 0 .01 0M76 42a8 8 0 1 0 .01 0M60 28a9 9 0 1 0 .01 0M36 62a7 7 0 1 0 .01 0M84 58a7 7 0 1 0 .01 0',
  },
  // A portico.
  'general-practice': {
    ink: 'M30 50h60M36 50v32M50 50v32M70 50v32M84 50v32M34 82h52M28 90h64M30 50l30-20 30 20',
    brass: 'M60 37a4 4 0 1 0 .01 0',
  },
  // A passport.
  'immigration-law': {
    ink: 'M38 26h44v68H38zM48 78h24M48 85h16',
    brass: 'M60 36a15 15 0 1 0 .01 0M45 51h30M60 36q-9 15 0 30M60 36q9 15 0 30',
  },
  // An umbrella.
  'personal-injury': {
    ink: 'M60 30v54a8 8 0 0 1-16 0M26 62a34 34 0 0 1 68 0',
    brass: 'M26 62q8.5-9 17 0t17 0 17 0 17 0',
  },
  // A briefcase.
  'employment-law': {
    ink: 'M28 46h64v42H28zM28 64h25M67 64h25M48 46v-9h24v9',
    brass: 'M53 58h14v12H53z',
  },
  // A lamp.
  'intellectual-property': {
    ink: 'M50 76v-7a22 22 0 1 1 20 0v7zM51 82h18M54 88h12',
    brass: 'M60 76V58M53 51l7 7 7-7M60 14v7M84 26l-5 5M36 26l5 5',
  },
  // A return and coins.
  'tax-law': {
    ink: 'M34 28h36v36M34 28v62h28M42 40h20M42 50h20M42 60h12M42 70h12',
    brass: 'M66 72a14 5 0 1 0 28 0a14 5 0 1 0-28 0M66 72v16a14 5 0 0 0 28 0V72M66 80a14 5 0 0 0 28 0',
  },
}

/** The frame around a motif, its outer and its inner line: the octagon of the firm whose mark it is, or a circle. */
export const motifFrame = (mark: FirmSettings['mark']) =>
  mark === 'octagon'
    ? { outer: 'M37 4h46l33 33v46l-33 33H37L4 83V37z', inner: 'M39 9h42l30 30v42l-30 30H39L9 81V39z' }
    : { outer: 'M60 4a56 56 0 1 0 .01 0z', inner: 'M60 9a51 51 0 1 0 .01 0z' }
