/*
 * Words of questions. They say nothing about the articles; some of them say which words an answer has.
 */

/** Words that are not searched where other words are. */
export const questionWords: ReadonlySet<string> = new Set(
  `怎么 怎样 怎么样 怎么办 怎么才能 如何 什么 什么样 什么时候 什么时间 是什么 什么是 谁是 是谁 找谁 在哪 在哪里 在哪儿 什么地方 哪个地方 哪 哪里 哪儿 哪些 哪个 哪家 哪天 哪年 谁 几
  几个 几年 几天 几号 几点 几次 多少 多少钱 多少次 多久 多长 多长时间 多大 时候 何时 何地 是否 能不能 能否 可不可以 可否 行不行 要不要 用不用 是不是 有没有 会不会 需不需要 为什么 为何
  请问 想问 问一下 请教 请 我 我们 你 你们 您 您们 咱们 他们 自己 想 想要 需要 可以 能 才能 能够 应该 应当 必须 得 要 会 该 吗 呢 吧 啊 呀 嘛 的 地 得 了 着 过 没 没有 不 在 是
  有 和 与 及 以及 或 或者 还是 到 去 来 给 对 被 把 让 从 为 也 都 就 还 又 才 再 一下 一个 一些 一年 每年 一次 这个 那个 这 那 这些 那些 个 么 里 上 下 之前 之后 以前 以后 的话 如果 要是
  做 进行 有关 关于 相关 时 后 前 中 由 向 于 等 其 之 所`.split(/\s+/),
);

/** Words that answers to such questions have. They only order what the other words find. */
const answerWords: readonly (readonly [question: RegExp, words: readonly string[]])[] = [
  [/多少钱|费用|收费|价格|贵/, ['收费', '标准', '费用', '元']],
  [/哪里|哪儿|在哪|什么地方|哪个地方|地址|怎么走|怎么去|坐/, ['地址', '路线', '联系']],
  [/谁|哪些人/, ['名单', '姓名', '职务']],
  [/电话|联系|找谁|咨询|投诉/, ['联系', '电话']],
  [/什么时候|何时|时间|截止|几号|哪天/, ['时间', '通知', '安排', '日期']],
  [/怎么|怎样|如何|流程|手续|步骤/, ['申请', '流程', '办法', '指南', '要求', '方式']],
  [/条件|资格|能不能|可以/, ['条件']],
  [/材料|资料/, ['材料', '提交']],
];

export function answerWordsOf(key: string): string[] {
  return [...new Set(answerWords.flatMap(([question, words]) => (question.test(key) ? words : [])))];
}
