/** What clients wrote, in the order shown. `rating` is of five. */
export const testimonials = [
  {
    name: 'Rosa Delgado',
    role: 'Restaurant owner, Queens',
    content:
      'They read my lease before I signed it and found the clause that would have made me pay for the whole building’s roof. One page of plain English, and a landlord who agreed to change it.',
    rating: 5,
  },
  {
    name: 'Martin Feld',
    role: 'Executor of his mother’s estate',
    content:
      'I had never been in a Surrogate’s Court. Every week I knew what had been filed, what we were waiting for and what it would cost. They were kind to my sister, too.',
    rating: 5,
  },
  {
    name: 'Folake Obi',
    role: 'Software founder, Brooklyn',
    content:
      'Three founders, one hard conversation about shares, and an agreement we could all sign. The fee was the fee they had quoted.',
    rating: 5,
  },
  {
    name: 'Thomas K.',
    role: 'Criminal defense client',
    content:
      'She called the precinct within ten minutes and was at the arraignment herself. Nobody promised me anything. They told me what would happen next, and it did.',
    rating: 5,
  },
  {
    name: 'Lin and Peter Hsu',
    role: 'First-time buyers, Roosevelt Island',
    content:
      'Our lawyer explained the ground lease with a pencil drawing. We asked for a better price because of what was in the board minutes, and slept well afterwards.',
    rating: 5,
  },
  {
    name: 'Jennifer A.',
    role: 'Family law client',
    content:
      'I came to fight and left with a schedule that works for the children. They talked me out of two letters I would have regretted.',
    rating: 5,
  },
  {
    name: 'Marcus Bell',
    role: 'General contractor, the Bronx',
    content:
      'An unpaid invoice for eleven months. First they told me honestly whether it was worth suing. Then they did the work, and I could follow every step in the portal.',
    rating: 5,
  },
  {
    name: 'Dr. Samira Aziz',
    role: 'Medical practice, Manhattan',
    content:
      'Employment contracts, a partner’s retirement, a new lease: the same lawyer for six years, who remembers why we decided what we decided.',
    rating: 5,
  },
  {
    name: 'William Grant',
    role: 'Retired teacher',
    content:
      'They came to the hospital so that I could sign my proxy properly. It took twenty minutes, and my daughter knows now what to do.',
    rating: 5,
  },
] as const
