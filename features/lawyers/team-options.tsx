import { departments } from './departments.ts'

export type Office = { id: string; city: string; state: string }
export type LawyerOption = { id: string; name: string; specialization: string }

/** One option per office, labelled city and state; its value is the state. */
export const officeOptions = (offices: readonly Office[]) =>
  offices.map(({ id, city, state }) => (
    <option key={id} value={state}>
      {city}, {state}
    </option>
  ))

/** One option per state with an office, and the state in the address even without one. */
export function stateOptions(offices: readonly Office[], chosen: string | undefined) {
  const states = [...new Set(offices.map(({ state }) => state))]
  const known = !chosen || chosen === 'worldwide' || states.includes(chosen)
  return (known ? states : [...states, chosen]).map((state) => (
    <option key={state} value={state}>
      {state}
    </option>
  ))
}

export const departmentOptions = departments.map((department) => (
  <option key={department} value={department}>
    {department}
  </option>
))

export const lawyerOptions = (lawyers: readonly LawyerOption[]) =>
  lawyers.map(({ id, name, specialization }) => (
    <option key={id} value={id}>
      {name}, {specialization}
    </option>
  ))
