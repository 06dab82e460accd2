import type { DemoArticle } from '../articles.ts'

export const withoutAWill = {
  slug: 'dying-without-a-will-in-new-york',
  title: 'Without a will in New York: who inherits, who decides, who waits',
  excerpt:
    'The state has written a will for everyone who hasn’t. It is short, it is fair on average, and it has never met your family.',
  description:
    'Who inherits when someone dies without a will in New York: spouses, children, partners and stepchildren, what passes outside it, and how administration works.',
  author: 'ruth',
  published: '2026-09-17',
  reviewed: '2026-11-05',
  practiceArea: 'Estate Planning',
  body: [
    {
      text: 'Most adults have no will. That does not mean nothing has been decided. New York’s law of intestacy is, in effect, a will that the legislature wrote for everyone. It fits some families neatly. It fits others so badly that the people who lose most are the ones nobody thought could.',
    },
    { heading: 'First: what the rules don’t touch' },
    {
      text: 'Intestacy only governs what a person owned alone, with no beneficiary named. A retirement account or life policy goes to whoever stands on the form, including a form filled in twenty years ago. A joint bank account usually goes to the other holder. A home that a married couple owns together as spouses passes to the survivor. What is in a trust follows the trust. For many families this is most of the money, and the rest of this article is about the remainder: the house in one name, the co-op shares, the savings account, the business, the car.',
    },
    { heading: 'The order of inheritance' },
    {
      list: [
        'A spouse and no children: the spouse takes everything.',
        'A spouse and children: the spouse takes the first $50,000 and half of the rest; the children share the other half.',
        'Children and no spouse: the children take everything. If one has died, that child’s children step into the place, sharing in a way the statute calls “by representation”.',
        'Neither spouse nor children: parents; then brothers and sisters and their children; then grandparents, aunts, uncles and cousins, within limits.',
        'No one within reach: the state.',
      ],
    },
    {
      text: 'Adopted children count as children. Half-brothers and half-sisters count as whole ones. A child born after the death of a parent counts. A parent who abandoned or refused to support a child under 21 may be disqualified from inheriting from that child.',
    },
    { heading: 'Who is not on the list' },
    {
      text: 'An unmarried partner takes nothing, after one year or thirty. Registering a domestic partnership with the city brings real rights, but a share under these rules is not among them. New York does not let couples become married merely by living together, although it recognizes such a marriage if it was validly made in a state that does. Stepchildren who were never adopted take nothing, however long they were your children in every way that matters. Nor do friends, godchildren, churches or the neighbor who did the shopping.',
    },
    {
      remark:
        'Two homes, one law: a couple married for forty years and a couple separated but not divorced are treated by these rules in much the same way, unless a court finds that one spouse abandoned the other. Paperwork counts; intentions don’t.',
    },
    { heading: 'The house problem' },
    {
      text: 'Imagine a man who dies owning a house in his own name, worth $850,000, with a wife and two children from a first marriage. His wife takes $50,000 plus half, and the children own the remainder of the value. Nobody may be in the wrong, and still there is one kitchen and three owners. If they can’t agree to keep it, buy each other out or sell, any one of them may ask a court to order a sale. A will of two pages, or a deed in both names, would have avoided all of it.',
    },
    { heading: 'Children under eighteen' },
    {
      text: 'A minor can inherit but can’t manage an inheritance. The court appoints a guardian of the property, the money is usually held in restricted accounts, withdrawals need permission, and on the eighteenth birthday the account is handed over in full. Parents who would rather see a trustee they know decide until 25 or 30 have to say so in writing. The same goes for naming who should raise the children: without a will, a judge who never met you chooses among those who come forward.',
    },
    { heading: 'Who takes charge' },
    {
      text: 'There is no executor, because no one was named. Instead the Surrogate’s Court appoints an administrator. The surviving spouse comes first, then the children, then more distant family, and where several people stand equally, they need to agree or the court chooses. Everyone with an equal or better right must be notified or sign a waiver. The court can require a bond, an insurance policy that the estate pays for, which a will would normally have excused. Someone who is under 18 or has a felony conviction can generally not serve, and someone who lives abroad and is not a citizen may need a co-administrator who lives in New York.',
    },
    {
      text: 'Where the personal property that passes this way is worth $50,000 or less, a simpler and cheaper procedure exists, called voluntary or small-estate administration. Real estate owned alone usually rules it out.',
    },
    { heading: 'What to do this month' },
    {
      list: [
        'List what you own, and write beside each thing how it is titled and who is named as beneficiary. Ask each company for the form it has on file. People are regularly surprised.',
        'Draw your family tree to your first cousins if you have no children or siblings. Where the nearest relatives are distant, proving who they are can cost more than the will ever would.',
        'If you are unmarried and share a home, treat a will as urgent. So too if either of you has children from before.',
        'Sign properly. In New York a will needs your signature at the end and two witnesses who sign within thirty days of each other, and a template from another state can fail on details.',
      ],
      ordered: true,
    },
    {
      text: 'A will is not about wealth. It is a letter, in a form that courts obey, from the one person who knows how the family really works.',
    },
  ],
} as const satisfies DemoArticle
