import { useSearchParams } from 'react-router'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ByCaseLink } from './case-search-by-link.tsx'
import { ByCaseNumber } from './case-search-by-number.tsx'

export default function CaseSearch() {
  const [params] = useSearchParams()
  return (
    <div className="mx-auto flex w-full max-w-site flex-col gap-8 px-4 py-14 sm:px-6 md:py-20">
      <h1 className="font-serif text-5xl tracking-[-0.02em]">Search Cases</h1>
      <Tabs defaultValue={params.get('by') === 'link' ? 'link' : 'number'}>
        <TabList aria-label="How to search">
          <Tab value="number">By case number</Tab>
          <Tab value="link">By case link</Tab>
        </TabList>
        <TabPanel value="number">
          <ByCaseNumber />
        </TabPanel>
        <TabPanel value="link">
          <ByCaseLink />
        </TabPanel>
      </Tabs>
    </div>
  )
}
