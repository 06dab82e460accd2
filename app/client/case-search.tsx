import { useSearchParams } from 'react-router'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { ByCaseLink } from './case-search-by-link.tsx'
import { ByCaseNumber } from './case-search-by-number.tsx'

export default function CaseSearch() {
  const [params] = useSearchParams()
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-14 sm:px-6 sm:py-20">
      <h1 className="font-serif text-4xl sm:text-5xl">Search Cases</h1>
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
