/** Words in code, comments, tests and documents that have a usual term instead. */
export const inCode: [RegExp, string][] = [
  [/\bstrangers?\b/i, 'anonymous'],
  [/\bnouns?\b/i, 'feature'],
  [/\btall(y|ies)\b/i, 'counters'],
  [/\bkept[- ]pages?\b/i, 'page cache'],
  [/\bflights?\b|\bflown\b|\bin company\b|\b(aboard|boarded)\b/i, 'round trip, multiplexed'],
  [/\blent\b|\bpresumption\b/i, 'checkout, optimistic session'],
  [/\bclient_?[kK]ey\b/, 'idempotencyKey'],
  [/\b(whoever|whomever|whosoever)\b/i, 'who, the person who'],
  [/\b(anew|whence|thereof|thereby|thus)\b/i, 'again, from which, of it'],
  [
    /\b(hence|thence|whereof|wherein|therein|lest|upon|amid|forthwith|hitherto|whilst)\b/i,
    'so, in which, on',
  ],
  [
    /\bnothing stands\b|\bstands? in (its|the) way\b|\bstood still\b|\b(as|how) it stood\b/i,
    'is possible, paused',
  ],
  [/\bmeanwhile\b/i, 'in the meantime, while'],
  [
    /\btaken away\b|\blets? go of\b|\bhangs on\b|\b(stands|stand) there\b/i,
    'removed, releases, belongs to, is',
  ],
  [/\bcalled so\b/i, 'has this name'],
  [/\b(that|which) (is|are) none\b/i, 'malformed, invalid'],
  [/\bhow (it|they) went\b|\bwhat (has |had )?(came|come|comes|became|become) of\b/i, 'the result'],
  [/\bthe way back\b|\bstands? open\b|\bwithout a word\b/i, 'Back, is open, silently'],
]
