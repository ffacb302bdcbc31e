/*
 * Searches of the field with what a person would expect among the first five hits of the demo association: a part of the
 * title of an article. They were written from the articles alone, without the vocabulary, the synonyms and the other lists
 * of questions; `site/search/services.test.ts` has those that a service answers. The second list was written with the first
 * and measured only after the search was finished.
 */

export type FieldQuestion = readonly [asked: string, expected: string];

export const fieldQuestions: readonly FieldQuestion[] = [
  // Whole words in pinyin
  ['xinyong', '信用评价'],
  ['biaozhun', '标准'],
  ['fengxiandengjice', '风险登记册'],
  ['chengshigengxin', '城市更新项目'],
  ['zilv', '自律'],
  ['huiyuandahui', '会员大会'],
  ['hongwai', '红外热像'],
  // Two words in pinyin
  ['chenjian banzu', '晨检十分钟'],
  ['huifei jiaona', '会费交纳'],
  ['zhiban anpai', '值班安排'],
  ['qikanmulu', '目录'],
  ['muqiang shenlou', '幕墙渗漏'],
  ['jiance shuju', '监测数据'],
  // Pinyin beside characters
  ['台风 shigong', '台风季施工管理'],
  ['qiaoliang 标准', '桥梁与港口工程检查常用行业标准'],
  ['费率fudong', '费率浮动'],
  ['专家mingdan', '委员名单'],
  ['pingxuan结果', '评选结果'],
  ['信用 pingjia', '信用评价'],
  // One wrong character
  ['基坑监侧', '基坑'],
  ['继序教育', '继续教育'],
  ['会废交纳', '会费交纳'],
  ['盾沟隧道', '盾构'],
  ['防讯抢险', '防汛抢险'],
  ['潜再缺陷保险', '潜在缺陷保险'],
  ['红外热象', '红外热像'],
  ['自律公岳', '自律公约'],
  // Abbreviations
  ['质险', '质量风险'],
  ['年会', '工程风险管理年会'],
  ['理大', '江澜理工大学'],
  ['轨交', '轨道交通'],
  ['信评', '信用评价'],
  ['综保', '综合保险'],
  ['缺陷险', '潜在缺陷保险'],
  // Questions
  ['会费什么时候交', '会费交纳'],
  ['如何申请进专家库', '专家库入库条件'],
  ['房子漏水怎么赔', '住宅渗漏'],
  ['台风来了工地要做什么', '台风季施工管理'],
  ['放假期间有人值班吗', '值班安排'],
  ['保险费率怎么计算', '费率浮动'],
  ['考试成绩什么时候公布', '成绩公布'],
  ['理事会几号开', '理事会第六次会议'],
  ['接到办证电话是真的吗', '冒用协会名义'],
  ['培训班什么时候开班', '培训班'],
  // Synonyms
  ['漏水', '渗漏'],
  ['会员年费', '会费交纳'],
  ['航拍检查外墙', '无人机'],
  ['洪水抢险', '防汛抢险'],
  ['骗子 培训', '冒用协会名义'],
  ['获奖名单', '优质工程风险管理项目'],
  ['老小区改造保险', '城市更新项目综合保险'],
  ['办公地点', '联系我们'],
];

export const heldOutFieldQuestions: readonly FieldQuestion[] = [
  ['chengji', '成绩公布'],
  ['diaoyan', '调研组'],
  ['gangkou', '港口'],
  ['weida gongcheng', '危大工程'],
  ['gongzuo baogao', '工作报告'],
  ['tongji baobiao', '统计报表'],
  ['shoufei 标准', '收费项目与标准'],
  ['理事会huiyi', '理事会'],
  ['无人机 jiancha', '无人机'],
  ['危大工成', '危大工程'],
  ['统计抱表', '统计报表'],
  ['成绩公部', '成绩公布'],
  ['风险鉴订', '风险鉴定'],
  ['产学沿合作', '产学研合作'],
  ['工保', '工程保险'],
  ['质管条例', '质量管理条例'],
  ['专委', '专家委员会'],
  ['会员大会什么时候开的', '会员大会'],
  ['怎么申报团体标准', '团体标准立项申报'],
  ['检查报告应该怎么写', '检查报告编写要求'],
  ['协会在什么地方', '联系我们'],
  ['安责险企业必须买吗', '安全生产责任保险'],
  ['征稿的截稿日期是哪天', '征稿启事'],
  ['地下铁施工', '轨道交通|盾构'],
  ['奖项评比', '优质工程风险管理项目'],
  ['收费公示', '收费项目与标准公示'],
  ['怎么做专家', '专家库入库条件'],
];

/** Written when the search was finished, and measured once. */
export const freshFieldQuestions: readonly FieldQuestion[] = [
  // Pinyin
  ['zhengce jiedu', '住宅渗漏从报修到赔付|费率浮动机制|危大工程清单管理'],
  ['weiyuan mingdan', '委员名单'],
  ['hangyetongji', '行业统计'],
  ['gaotie', '高铁江望线'],
  ['shuju jiaohuan', '监测数据交换格式'],
  // Pinyin beside characters
  ['港口 chakan', '港口工程'],
  ['shigong安全检查', '施工安全检查'],
  ['风险 dengjice', '风险登记册'],
  // One wrong character
  ['费率俘动', '费率浮动'],
  ['晨俭十分钟', '晨检十分钟'],
  ['值班按排', '值班安排'],
  ['桥粱标准', '桥梁'],
  ['数字交换各式', '监测数据交换格式'],
  ['团体标淮', '团体标准'],
  // Abbreviations
  ['工风管理', '工程风险管理'],
  ['质责', '质量责任'],
  ['统表', '统计报表'],
  // Questions
  ['第三方风险咨询有什么规定', '轨道交通工程第三方风险咨询'],
  ['台风来之前船要不要撤离', '台风季施工管理'],
  ['信用等级怎么评的', '信用评价'],
  ['评优申报有什么条件吗', '优质工程风险管理项目评选'],
  ['什么时候截止报送统计表', '统计报表'],
  ['会员要遵守哪些公约', '自律公约'],
  ['如何申请质量鉴定', '鉴定服务指南'],
  // Synonyms
  ['电话号码', '联系我们'],
  ['漏雨', '渗漏'],
  ['会长是谁', '领导班子'],
  ['考分', '成绩公布'],
  ['索赔流程', '住宅渗漏从报修到赔付|工程险争议'],
  ['暴雨应急', '汛'],
];
