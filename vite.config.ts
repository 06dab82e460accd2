import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { oneProgram } from './vite/one-program.ts'
import { pdfjsFiles } from './vite/pdfjs-files.ts'
import { precompress } from './vite/precompress.ts'
import { withoutInjectedStyles } from './vite/without-injected-styles.ts'

/** Modules by their paths without ending; alternatives in parentheses. */
const modules = (...paths: string[]) => new RegExp(paths.map((path) => `/${path}\\.m?[jt]sx?$`).join('|'))

/** What the root and all or most public pages are made of; scattered over forty files it is a half heavier. */
const everyPublicPage = modules(
  'app/(notice-toast|session-watch|page-arrival|connection-lost|lost-navigation|unexpected-error|late-scripts)',
  'app/site/(site-frame|page-parts|live-page|not-found|seo/meta-of)',
  'ui/(cn|layout/provider|layout/skip-link|overlays/toaster|overlays/toast|art/portico|art/mark)',
  'ui/forms/(button|button-link|button-style|text-link|field|field-context|control-style|native-select|inline-alert)',
  'ui/layout/(navigation-progress|theme|theme-toggle)',
  'platform/realtime/use-watch',
  'platform/dates/firm-format',
  'lucide-react/dist/esm/icons/(arrow-left|arrow-right|check|chevron-down|clock-3|mail|map-pin|phone)',
)

/** Shared by some public pages and the portals; in the portals' file, it would bring all of that to the public page. */
const somePublicPages = modules(
  'ui/(forms/input|layout/card|lists/(skeleton|empty-note|fact-list)|hooks/(use-hydrated|use-outcome))',
  'lucide-react/dist/esm/icons/search',
)

/** Not those of public pages, which would load all of the portals' for one. */
const portalIcons = modules(
  'lucide-react/dist/esm/icons/(?!(badge-check|copy|key-round|link-2|menu|pause|play|rss|scale|star|x)\\.)[a-z0-9-]+',
)

/** Small, and in most portal pages. Nothing here may import a large part: a group takes it along. */
const smallParts = modules(
  'app/section-cache',
  'platform/lists/(list-address|list-page|many|reading-again|use-opened)',
  'platform/storage/fetch-file',
  'ui/(forms/file-size|overlays/late-(dialog|menu)|hooks/(use-failure-toast|use-typed-before|when-idle))',
)

/** What the portals' long lists are made of. */
const listParts = modules(
  'features/list-settings/[a-z-]+',
  'platform/lists/[a-z-]+',
  'ui/lists/(cards-loading|key-pager|list-screen|no-such-page|query-(list|pages)|row-table|selection-bar|table|toolbar)',
)

const namedFiles = ['framework', 'site', 'parts', 'portal', 'small', 'lists', 'icons']

export default defineConfig({
  plugins: [withoutInjectedStyles(), tailwindcss(), reactRouter(), pdfjsFiles(), precompress(), oneProgram()],
  // Inlined assets would be data: URLs, which the content security policy refuses for scripts and fonts.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: () => [] },
    // These know light-dark(); rewritten for older ones, a part of a page couldn't have a theme of its own.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The drawings' paths and the firm's colours are computed as they load, which counts for nothing where a page
          // uses neither.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/app\/site\/(marks|home)\/|-drawing\.tsx$|\/ui\/art\/(vignette|monogram)\.tsx$|\/firm-(look|colours)\.ts$/,
                sideEffects: false,
              },
            ],
          },
          output: {
            // The manifest repeats the names of shared files; without words in them it is a fifth smaller.
            chunkFileNames: ({ name }) =>
              namedFiles.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            codeSplitting: {
              // Fewer and larger files: fewer requests, better compressed, and less for the router's manifest to list.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                { name: 'site', test: everyPublicPage, priority: 2 },
                { name: 'parts', test: somePublicPages, priority: 2 },
                // Shared by most of the portals' screens. A group takes along all that its modules import.
                {
                  name: 'portal',
                  test: /node_modules\/(?!lucide-react)|\/(platform|ui)\//,
                  minShareCount: 50,
                  priority: 1,
                },
                // Each in a file of its own, these were a third of a portal page's requests.
                { name: 'small', test: smallParts, minShareCount: 8, priority: 1 },
                { name: 'icons', test: portalIcons, minShareCount: 5, priority: 1 },
                { name: 'lists', test: listParts, minShareCount: 8 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
  },
  // The development server then knows every library from the start, and needs no reload to learn of one.
  optimizeDeps: { entries: ['app/**/*.tsx', 'features/**/*.tsx', 'ui/**/*.tsx'] },
  ssr: {
    // For development; the build bundles all it can (vite/one-program.ts).
    noExternal: [/^drizzle-orm/, /^@orpc/],
  },
})
