/** The firm's offices, as city and state. */
export const offices: { city: string; state: string }[] = [
  { city: 'Roosevelt Island', state: 'New York' },
  { city: 'Albany', state: 'New York' },
  { city: 'Hoboken', state: 'New Jersey' },
  { city: 'Boston', state: 'Massachusetts' },
  { city: 'Chicago', state: 'Illinois' },
  { city: 'Atlanta', state: 'Georgia' },
  { city: 'Miami', state: 'Florida' },
  { city: 'Austin', state: 'Texas' },
  { city: 'San Francisco', state: 'California' },
  { city: 'Los Angeles', state: 'California' },
  { city: 'Seattle', state: 'Washington' },
  { city: 'Honolulu', state: 'Hawaii' },
]
