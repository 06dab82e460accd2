/**
 * The locales to choose from. All are English, as the product's texts are, and write decimals with a point, as amounts
 * are typed.
 */
export const locales: Record<string, { name: string; weekStartsOn: 'Sunday' | 'Monday' }> = {
  'en-US': { name: 'English (United States)', weekStartsOn: 'Sunday' },
  'en-CA': { name: 'English (Canada)', weekStartsOn: 'Sunday' },
  'en-GB': { name: 'English (United Kingdom)', weekStartsOn: 'Monday' },
  'en-IE': { name: 'English (Ireland)', weekStartsOn: 'Monday' },
  'en-AU': { name: 'English (Australia)', weekStartsOn: 'Monday' },
  'en-NZ': { name: 'English (New Zealand)', weekStartsOn: 'Monday' },
  'en-IN': { name: 'English (India)', weekStartsOn: 'Sunday' },
}
