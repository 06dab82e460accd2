/** The safety number in groups of digits, as two people compare it. */
export const SafetyNumber = ({ groups }: { groups: readonly string[] }) => (
  <output
    aria-label="Safety number"
    className="grid grid-cols-[auto_auto] justify-start gap-x-5 gap-y-1 font-mono text-lg tabular-nums"
  >
    {groups.map((group, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups have their places, and may repeat
      <span key={at}>{group}</span>
    ))}
  </output>
)
