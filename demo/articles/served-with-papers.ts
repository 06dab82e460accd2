import type { DemoArticle } from '../articles.ts'

export const servedWithPapers = {
  slug: 'served-with-papers-first-thirty-days',
  title: 'You have been served: the first thirty days of a New York lawsuit',
  excerpt:
    'The time to answer may be twenty days, and some defenses are lost for good if they are not raised at once. What to do, in order, from the evening the papers arrive.',
  description:
    'Served with a summons in New York? How long you have to answer, what to keep, whom to call, and which defenses disappear if you wait. A plain guide.',
  author: 'eleanor',
  published: '2026-10-22',
  reviewed: '2026-11-12',
  practiceArea: 'Civil Litigation',
  body: [
    {
      text: 'Somebody hands you an envelope at your door, or you find one taped to it and another in the mail. Inside is a summons. Most people do one of two things: they call the person who sued them, or they put the envelope in a drawer. Both are understandable, and both can be expensive. Here is what the first thirty days look like when they go well.',
    },
    { heading: 'Day one: write down how it reached you' },
    {
      text: 'Before you read a word of the complaint, note the date, the time, and exactly how the papers came: into your own hands, to someone else at home or at work, on the door, by mail, or some combination. It matters twice. It starts the clock, and a lawsuit that was not properly served can sometimes be dismissed for that reason alone. Keep the envelope.',
    },
    { heading: 'How long you have' },
    {
      text: 'In New York’s Supreme Court, a defendant who was personally handed the summons inside the state generally has 20 days to respond. When service was made another way, it is generally 30 days after service is complete, which can be later than the day you found the papers. Federal court usually gives 21 days. The local courts have rules of their own, and so do evictions and other special proceedings, where the time can be far shorter. Read the summons itself: it states a time, and it says what happens when you let it pass.',
    },
    {
      text: 'What happens is a default. The plaintiff can ask for judgment without you, for the full amount, plus interest. On most judgments that interest runs at nine percent a year, simple but relentless; on consumer debts the rate is now two percent. A judgment lasts twenty years and can reach bank accounts and wages.',
    },
    { heading: 'Look at what kind of summons it is' },
    {
      text: 'A summons comes in two forms. With a complaint attached, your response is an answer, or a motion to dismiss. A “summons with notice” has no complaint, only a sentence or two about the claim. There you respond with a notice of appearance and a demand for the complaint, and the plaintiff has 20 days to serve one. Claims that looked solid in two sentences sometimes never return.',
    },
    { heading: 'Some defenses expire first' },
    {
      text: 'This is the part that surprises people who meant to handle it later. If you answer, or make a motion to dismiss, without objecting that the court has no jurisdiction over you or that you were not served properly, the objection is usually waived. If you do object to service in your answer, you generally have to move on that ground within 60 days. Other defenses, such as the statute of limitations, must also be raised at the start. An answer written in ten minutes that says only “I don’t owe this” can give away the best argument in the case.',
    },
    { heading: 'Three calls before the answer' },
    {
      list: [
        'Your insurer. A homeowner’s, renter’s, auto or business policy may pay for a lawyer as well as the claim, also where you think it won’t. Policies require prompt notice, and late notice is a common reason for refusing cover. Send the papers in writing and keep proof.',
        'Whoever has the records. From now on nothing that bears on the dispute may be deleted: messages, photos, e-mail, accounting files, camera footage that overwrites itself after two weeks. Switch off automatic deletion. Losing evidence can hurt more than what was in it.',
        'A lawyer, early. The first useful question costs little to answer: is there a deadline this week, and what must not be said before it?',
      ],
    },
    { heading: 'The call not to make' },
    {
      text: 'Think twice before calling the other side to explain. What you say can be used against you, and negotiations don’t stop the clock. If you are talking about settlement, ask for an extension of your time to answer and get it in writing, signed. Lawyers give each other such extensions all the time. A friendly voice on the phone is not an extension.',
    },
    { heading: 'If the deadline has already passed' },
    {
      text: 'It is late, not necessarily over. A court can accept a late answer when there is a reasonable excuse and something to argue. A default judgment can be vacated, in many cases within a year after you were served with it, and sometimes later, for example when you were never properly served at all. The strength of such a motion fades with every month, so the day you find the frozen bank account is the day to act.',
    },
    { heading: 'A word about debt cases' },
    {
      text: 'If a company you have never heard of sues on an old credit card, it probably bought the debt. Ask what it can prove. In New York most consumer credit claims must now be brought within three years, and the papers must say who the original creditor was and how the amount was worked out. In New York City’s Civil Court you can answer in person at the clerk’s office, on a form, without a lawyer. Do it in time, and tick every defense that is true.',
    },
    { heading: 'By day thirty' },
    {
      list: [
        'You know the deadline, and it has been met or extended in writing.',
        'The defenses that expire have been raised.',
        'Your insurer has the papers, and you have proof.',
        'Nothing has been deleted, by you or by a machine.',
        'You have a one-page view of the case: the claim, the best answer to it, what it would cost to defend, and what it would cost to settle.',
      ],
    },
    {
      text: 'With that page in front of you a lawsuit is still unwelcome. It is no longer an emergency.',
    },
  ],
} as const satisfies DemoArticle
