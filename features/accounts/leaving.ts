/** Whether this page is about to go on as somebody else by itself, and need not be told that its session ended. */
export const leaving = { now: false }
