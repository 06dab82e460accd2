/** Dispatched on `window` when the session ended elsewhere, expired, or its roles changed. */
export const sessionEndedEvent = 'portico:session-ended'
export const notifySessionEnded = () => window.dispatchEvent(new Event(sessionEndedEvent))
