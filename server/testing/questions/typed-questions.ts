/*
 * Queries to the demo association in the ways in which people type: pinyin of whole words, pinyin beside characters, one
 * wrong character within a word, abbreviations and questions. Each has a part of the title of an article that answers it.
 * The search was tuned with `typedQuestions` only; `unseenQuestions` tell whether it also finds what nobody looked at.
 */

type Question = readonly [asked: string, title: string];

export const typedQuestions: readonly Question[] = [
  // Pinyin of whole words.
  ['zhengshu', '质量风险管理工程师'],
  ['shenlou', '渗漏'],
  ['muqiang', '建筑幕墙渗漏'],
  ['jianding', '工程质量风险鉴定服务指南'],
  ['taifeng', '台风'],
  ['jikeng', '基坑'],
  ['zhangcheng', '协会章程'],
  ['zhenggao', '征稿启事'],
  ['tongji', '统计'],
  ['xueshi', '年度持证人员继续教育安排'],
  ['lishihui', '第三届理事会第六次会议'],
  ['qianzaiquexian', '潜在缺陷保险'],
  ['gongshi', '公示'],
  // Pinyin of several words, and beside characters.
  ['zhengshu chaxun', '质量风险管理工程师'],
  ['huifei 标准', '年度会费交纳有关事项'],
  ['peixun baoming', '第四期质量风险管理工程师培训班'],
  ['专家 mingdan', '专家委员会委员名单'],
  ['tuanti biaozhun 立项', '年度团体标准立项申报'],
  ['shenlou peifu', '住宅渗漏从报修到赔付'],
  ['xinyong pingjia', '年度会员企业信用评价结果'],
  ['lianxi dianhua', '联系我们'],
  ['anquan shengchan', '安全生产责任保险制度要点'],
  // One wrong character within a word.
  ['渗露', '渗漏'],
  ['模墙', '建筑幕墙渗漏'],
  ['盾沟', '盾构'],
  ['会废', '年度会费交纳有关事项'],
  ['费律', '费率浮动机制怎么算'],
  ['投搞', '选题指南与征稿启事'],
  ['鉴订服务', '工程质量风险鉴定服务指南'],
  ['潜在缺限保险', '潜在缺陷保险'],
  ['信用评介', '年度会员企业信用评价结果'],
  ['工程师陪训', '第四期质量风险管理工程师培训班'],
  // Abbreviations.
  ['团标', '团体标准'],
  ['IDI', '潜在缺陷保险'],
  ['idi费率', '费率浮动机制怎么算'],
  ['国标', '工程风险管理常用国家标准目录'],
  ['继教', '年度持证人员继续教育安排'],
  ['质量条例', '建设工程质量管理条例'],
  ['工程师证', '质量风险管理工程师'],
  // Questions.
  ['什么时候交会费', '年度会费交纳有关事项'],
  ['如何成为会员', '入会申请'],
  ['房子漏水找谁赔', '住宅渗漏从报修到赔付'],
  ['没考过可以补考吗', '工程师考核成绩公布'],
  ['秘书长是谁', '领导班子'],
  ['协会在哪里办公', '联系我们'],
  ['专家库怎么进', '专家库入库条件与申请办法'],
  ['稿费是多少', '选题指南与征稿启事'],
  ['检查报告要怎么写', '工程质量风险检查报告编写要求'],
  ['如何查证书真伪', '质量风险管理工程师'],
  ['评优什么时候截止', '年度优质工程风险管理项目评选的通知'],
];

export const unseenQuestions: readonly Question[] = [
  // Pinyin of whole words.
  ['dungou', '盾构'],
  ['zhiban', '假期值班安排'],
  ['fangxun', '防汛'],
  ['xinyong', '信用评价'],
  ['nianhui', '年会'],
  ['baoming', '第四期质量风险管理工程师培训班'],
  ['feilv', '费率浮动机制怎么算'],
  // Pinyin of several words, and beside characters.
  ['fengxian 管理', '风险管理'],
  ['入会 cailiao', '入会申请'],
  ['基坑 jiance', '建筑基坑工程监测技术标准'],
  ['taifeng 施工', '台风季施工管理十条'],
  ['jixu jiaoyu', '年度持证人员继续教育安排'],
  ['dungou huandao', '盾构换刀'],
  // One wrong character within a word.
  ['基抗', '基坑'],
  ['台峰', '台风'],
  ['桥粱', '桥梁'],
  ['理是会', '第三届理事会第六次会议'],
  ['幕墙渗露', '建筑幕墙渗漏'],
  ['征搞启事', '征稿启事'],
  // Abbreviations.
  ['团标立项', '年度团体标准立项申报'],
  ['行标', '行业标准'],
  ['TIS机构', '风险管理机构'],
  ['住建厅', '省住房城乡建设厅调研组'],
  // Questions.
  ['怎么才能加入你们协会', '入会申请'],
  ['证书有效期是几年', '质量风险管理工程师'],
  ['能不能退会', '协会章程'],
  ['如何报送统计表', '行业统计报表报送工作'],
  ['台风来之前工地要做什么', '台风季施工管理十条'],
  ['团体标准怎么立项', '年度团体标准立项申报'],
  ['坐地铁怎么去协会', '联系我们'],
];
