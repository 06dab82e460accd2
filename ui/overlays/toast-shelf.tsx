import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { Spinner } from '#ui/lists/spinner.tsx'
import { serveToasts } from './toast.ts'

/** Renders the toasts (see toast.ts). */
export default function ToastShelf() {
  // Runs after the list below has subscribed, because effects of children run first.
  useEffect(() => serveToasts((tone, text, options) => toast[tone](text, options)), [])
  return (
    <Sonner
      position="bottom-right"
      hotkey={['altKey', 'KeyT']}
      customAriaLabel="Notifications"
      closeButton
      visibleToasts={4}
      gap={10}
      toastOptions={{ closeButtonAriaLabel: 'Close toast' }}
      icons={{
        success: <CircleCheck aria-hidden className="size-4.5 text-positive" />,
        error: <CircleAlert aria-hidden className="size-4.5 text-danger" />,
        warning: <TriangleAlert aria-hidden className="size-4.5 text-warning" />,
        info: <Info aria-hidden className="size-4.5 text-info" />,
        loading: <Spinner className="size-4.5" />,
      }}
    />
  )
}
