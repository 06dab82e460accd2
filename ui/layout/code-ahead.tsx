import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { whenIdle } from '#ui/hooks/when-idle.ts'

/**
 * Loads the code of pages that may be opened next, once the shown one is idle, unless the browser is asked to save data.
 * Only for pages with a client loader: the router would ask for the data of others as well.
 */
export function CodeAhead({ pages }: { pages: readonly string[] }) {
  const [step, setStep] = useState<'waiting' | 'loading' | 'loaded'>('waiting')
  useEffect(() => {
    if (step === 'waiting' && !savesData()) return whenIdle(() => setStep('loading'))
    // Links that stay would be worked out again at every navigation; what they ask for comes all the same.
    if (step === 'loading') return whenIdle(() => setStep('loaded'))
  }, [step])
  return step === 'loading' && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

/** Whether the person asked their browser to use less data (only Chromium reports it). */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
