const firstNames = [
  'Adelaide',
  'Bernard',
  'Cordelia',
  'Desmond',
  'Eloise',
  'Franklin',
  'Georgina',
  'Horace',
  'Imogen',
  'Julian',
]
const lastNames = [
  'Abernathy',
  'Blackwood',
  'Castellane',
  'Drummond',
  'Ellsworth',
  'Fairbanks',
  'Grantham',
  'Holloway',
  'Kingsley',
  'Merriweather',
]

const pick = (names: readonly string[]) => names[Math.floor(Math.random() * names.length)]

/** A placeholder until the court assigns a judge. Never shown to the public. */
export const placeholderJudge = () => `Hon. ${pick(firstNames)} ${pick(lastNames)}`
