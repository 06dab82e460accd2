import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { oneProgram } from './vite/one-program.ts'
import { precompress } from './vite/precompress.ts'
import { withLightIcons } from './vite/with-light-icons.ts'
import { withoutBlindReload } from './vite/without-blind-reload.ts'
import { withoutInjectedStyles } from './vite/without-injected-styles.ts'
import { withoutUnusedCode } from './vite/without-unused-code.ts'

/** What the root and all or most public pages are made of; scattered over forty files it is a half heavier. */
const everyPublicPage = new RegExp(
  [
    'app/(notice-toast|session-watch|page-arrival|connection-lost|unexpected-error|late-scripts)',
    'app/site/(site-frame|page-parts|live-page|not-found|seo/meta-of)',
    'ui/(provider|toaster|button|button-link|text-link|portico|field|native-select|inline-alert)',
    'platform/realtime/use-watch',
    'lucide-react/dist/esm/icons/(arrow-left|arrow-right|check|clock-3|mail|map-pin|phone)',
  ]
    .map((path) => `/${path}\\.m?[jt]sx?$`)
    .join('|'),
)

export default defineConfig({
  plugins: [
    withoutInjectedStyles(),
    withLightIcons(),
    withoutUnusedCode(),
    withoutBlindReload(),
    tailwindcss(),
    reactRouter(),
    precompress(),
    oneProgram(),
  ],
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
          // The paths of the drawings are worked out as they load, which counts for nothing where none is drawn.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/app\/site\/(marks|home)\/|-drawing\.tsx$|\/ui\/(vignette|monogram)\.tsx$/,
                sideEffects: false,
              },
            ],
          },
          output: {
            codeSplitting: {
              // What every page needs, in one file: fewer requests, better compressed, kept over deployments.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 1,
                },
                { name: 'site', test: everyPublicPage },
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
    noExternal: [/^drizzle-orm/, /^better-auth/, /^@better-auth/, /^@orpc/],
  },
})
