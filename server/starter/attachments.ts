import type { Form, FormBlock, FormCell, FormRow } from './drawing/form.ts'
import { printForm } from './drawing/form.ts'
import { starterSite } from './site.ts'

const label = (text: string, span = 2): FormCell => ({ text, span, label: true })
const blank = (span: number): FormCell => ({ span })
const words = (text: string, span: number): FormCell => ({ text, span })
const row = (height: number, ...cells: FormCell[]): FormRow => ({ height, cells })
const rows = (...list: FormRow[]): FormBlock => ({ kind: 'rows', rows: list })
const note = (text: string): FormBlock => ({ kind: 'note', text })
const gap = (height: number): FormBlock => ({ kind: 'gap', height })
const table = (spans: readonly number[], head: readonly string[], lines: readonly (readonly string[])[], height = 28): FormBlock =>
  rows(row(height, ...head.map((text, i) => label(text, spans[i]))), ...lines.map((line) => row(height, ...line.map((text, i) => (text === '' ? blank(spans[i] ?? 1) : words(text, spans[i] ?? 1))))))

const stamp = '申请单位（公章）：\n\n\n法定代表人（签字）：                                          年      月      日'
const contact = `电话 ${starterSite.contact.phone}　邮箱 ${starterSite.contact.email}`

const forms: Record<string, Form> = {
  '入会申请表.pdf': {
    title: '入 会 申 请 表',
    mark: '会员部制表',
    foot: contact,
    blocks: [
      rows(
        row(34, label('单位名称'), blank(8)),
        row(34, label('统一社会信用代码'), blank(4), label('成立日期'), blank(2)),
        row(34, label('单位类别'), words('□施工　□勘察设计监理　□建设开发　□检测与风险管理　□保险与中介　□院校科研', 8)),
        row(34, label('申请等级'), words('□会长单位　□副会长单位　□理事单位　□会员单位', 8)),
        row(34, label('注册地址'), blank(8)),
        row(34, label('负责人'), blank(3), label('职务'), blank(3)),
        row(34, label('联系人'), blank(3), label('手机'), blank(3)),
        row(34, label('电子邮箱'), blank(3), label('职工人数'), blank(3)),
        row(34, label('资质等级'), blank(8)),
        row(110, label('主营业务'), blank(8)),
        row(96, label('申请意见'), words(`本单位自愿加入${starterSite.name}，遵守协会章程，履行会员义务。\n\n${stamp}`, 8)),
        row(80, label('协会审批'), words('经会长办公会审议：\n\n                                                                    年      月      日', 8)),
      ),
      gap(8),
      note('说明：本表一式两份，随附营业执照副本、资质证书复印件（加盖公章）。在线申请时将扫描件压缩为一个文件上传，文件不超过 10 MB。'),
    ],
  },
  '培训报名回执.pdf': {
    title: '培 训 报 名 回 执',
    mark: '培训部制表',
    foot: `培训部 ${starterSite.contact.trainingPhone}　邮箱 ${starterSite.contact.email}`,
    blocks: [
      rows(
        row(34, label('培训班名称'), blank(8)),
        row(34, label('单位名称'), blank(8)),
        row(34, label('会员编号'), blank(3), label('联系人及电话'), blank(3)),
        row(34, label('开票抬头'), blank(3), label('税号'), blank(3)),
      ),
      gap(14),
      table([1, 2, 1, 4, 3, 2], ['序号', '姓名', '性别', '身份证号', '手机', '职称'], Array.from({ length: 8 }, (_, i) => [String(i + 1), '', '', '', '', '']), 32),
      gap(14),
      rows(
        row(34, label('住宿'), words('□不住宿　□单间      间　□标间      间　　入住：      月      日　离店：      月      日', 8)),
        row(86, label('单位意见'), words('同意上述人员参加培训。\n\n\n单位（公章）：                                                    年      月      日', 8)),
      ),
      gap(8),
      note('说明：请附身份证、学历证书扫描件；名额以材料齐全和缴费先后为准。费用仅通过对公账户收取，协会不接受个人账户转账。'),
    ],
  },
  '征求意见反馈表.pdf': {
    title: '团体标准征求意见反馈表',
    mark: '标准技术部制表',
    foot: contact,
    blocks: [
      rows(row(32, label('标准名称'), words('建筑幕墙渗漏风险检查指南（征求意见稿）', 8)), row(32, label('单位名称'), blank(3), label('联系人'), blank(3)), row(32, label('电子邮箱'), blank(3), label('电话'), blank(3))),
      gap(12),
      table([1.3, 2, 5, 5, 2.7], ['序号', '条款号', '修改意见或建议', '理由', '备注'], Array.from({ length: 9 }, (_, i) => [String(i + 1), '', '', '', '']), 46),
      gap(8),
      note('填写要求：一条意见填写一行，注明条款号；建议修改的，请写出修改后的完整文字。有试验数据或者工程案例支持的，请另附材料。'),
    ],
  },
  '年会日程.pdf': {
    title: '第四届江澜工程风险管理年会日程',
    mark: '2026年11月19日至20日　澜州',
    foot: '会务组 0500-5550168',
    blocks: [
      note('一、11月19日（星期四）　主会场：澜州国际会议中心一层大厅'),
      table([3, 7, 4], ['时间', '内容', '主讲或主持'], [
        ['8:00—9:00', '签到', '会务组'],
        ['9:00—9:20', '开幕致辞', '陆秉衡'],
        ['9:20—10:10', '不确定性中的工程决策', '沈砚秋'],
        ['10:25—11:10', '检查数据定价的探索与实践', '方其峻'],
        ['11:10—11:40', '2026年发展报告发布', '程望舒'],
        ['11:40—12:00', '优质项目颁奖与合作签约', '梁若溪'],
        ['13:30—17:00', '六个分论坛同时举行（二层各会议室）', '各召集人'],
      ], 27),
      gap(16),
      note('二、11月20日（星期五）　现场参观'),
      table([3, 7, 4], ['时间', '内容', '地点'], [
        ['8:00', '乘车出发', '会议中心南门'],
        ['9:00—10:30', '索塔爬模与监测中心', '澜江二桥项目'],
        ['10:45—11:45', '座谈：停工阈值的确定', '项目部会议室'],
        ['14:00—16:00', '工程检测实验室开放日', '江澜工程检测研究院'],
        ['16:30', '返程', '—'],
      ], 27),
      gap(16),
      note('三、温馨提示'),
      note('1. 参观现场请穿平底防滑鞋，安全帽和反光背心由会务组统一发放；\n2. 参加分论坛每半天计继续教育2学时，请在会场门口扫码签到；\n3. 会议期间提供免费接驳车，路线见代表证背面；\n4. 请爱护环境，会议资料以电子版为主。'),
    ],
  },
  '评选申报表.pdf': {
    title: '优质工程风险管理项目申报表',
    mark: '2026年度',
    foot: contact,
    blocks: [
      rows(
        row(32, label('项目名称'), blank(8)),
        row(32, label('申报单位'), blank(8)),
        row(32, label('专业类别'), words('□房屋建筑　□轨道交通　□公路桥梁　□港口　□水利能源　□城市更新', 8)),
        row(32, label('工程造价'), words('                         万元', 3), label('开竣工日期'), blank(3)),
        row(32, label('承保机构'), blank(3), label('风险管理机构'), blank(3)),
        row(32, label('检查次数'), blank(3), label('问题闭环率'), blank(3)),
        row(120, label('风险管理\n主要做法'), blank(8)),
        row(120, label('效果与数据'), blank(8)),
        row(70, label('申报单位\n意见'), words('本单位保证所填内容真实。\n\n单位（公章）：                                                    年      月      日', 8)),
        row(70, label('评审意见'), blank(8)),
      ),
      gap(8),
      note('附件清单：保险单复印件、风险登记册、阶段检查报告目录、项目照片（不少于10张，注明时间和部位）。'),
    ],
  },
  '信用评价申报表.pdf': {
    title: '会员企业信用评价申报表',
    mark: '2026年度',
    foot: contact,
    blocks: [
      rows(row(32, label('企业名称'), blank(8)), row(32, label('会员编号'), blank(3), label('主营业务'), blank(3)), row(32, label('联系人'), blank(3), label('手机'), blank(3))),
      gap(12),
      table([2, 6, 2, 2, 3], ['类别', '评价内容', '分值', '自评分', '佐证材料'], [
        ['经营能力', '注册资本、营业收入、资产负债情况', '15', '', '审计报告'],
        ['质量业绩', '近三年竣工项目质量与获奖情况', '25', '', '验收文件'],
        ['安全业绩', '近三年事故与行政处罚情况', '20', '', '查询结果'],
        ['履约情况', '合同履行、工资支付、纳税情况', '20', '', '相关证明'],
        ['风险管理', '投保、登记册、问题闭环情况', '15', '', '检查报告'],
        ['社会责任', '公益、标准编制、人才培养', '5', '', '相关证明'],
        ['合计', '', '100', '', ''],
      ], 34),
      gap(14),
      rows(row(90, label('企业承诺'), words('所填内容和所附材料真实、准确、完整，如有虚假，愿意承担取消评价资格等责任。\n\n企业（公章）：                                                    年      月      日', 12))),
    ],
  },
  '投稿要求.pdf': {
    title: '《工程风险管理》投稿要求',
    mark: '2027年适用',
    foot: '编辑部 0500-5550175',
    blocks: [
      note('一、栏目与篇幅'),
      table([3, 4, 7], ['栏目', '篇幅', '说明'], [
        ['特别策划', '5000—8000字', '按照当期主题约稿与自由来稿结合'],
        ['专业论文', '4000—8000字', '须附中文摘要和3至5个关键词'],
        ['理赔与法律', '3000—6000字', '案例应当脱敏'],
        ['会员园地', '1500—3000字', '鼓励第一人称，写真事、用真数'],
      ], 28),
      gap(14),
      note('二、格式'),
      note('1. 标题不超过24个字，各级标题依次用“一、”“（一）”“1.”；\n2. 表格采用三线表，图表均须有编号和名称，图片分辨率不低于300点/英寸；\n3. 计量单位使用法定计量单位，数值与单位之间留空；\n4. 参考文献按照正文出现的先后编号，著录作者、题名、出处、年份和页码；\n5. 作者简介包括姓名、单位、职称、研究方向，不超过80字。'),
      gap(14),
      note('三、审稿与刊用'),
      note('来稿经初审、专家外审、终审三个环节，外审为双向匿名。初审结果在二十个工作日内反馈。编辑部有权对文字作必要修改，涉及观点和数据的修改将征得作者同意。'),
      gap(14),
      note('四、著作权'),
      note('来稿应当为作者原创且未公开发表。稿件刊用后，作者授权协会以纸质和网络方式传播；作者仍享有著作权，转载请注明出处。使用他人图片和数据的，由作者取得许可。'),
    ],
  },
  '统计报表填报说明.pdf': {
    title: '行业统计报表填报说明',
    mark: '2026年版',
    foot: '研究统计部 0500-5550173',
    blocks: [
      note('一、主要指标解释'),
      table([4, 10], ['指标', '解释'], [
        ['原保险保费收入', '按照起保日期归入报告期，批改增减计入批改生效期'],
        ['赔付率', '（已决赔款＋未决赔款准备金增加额）÷已赚保费'],
        ['预防费用', '实际列支的检查、培训、演练和监测设备费用'],
        ['问题闭环率', '期内应闭环问题中已复查确认的数量占比'],
        ['平均闭环时间', '从录入到复查确认的自然日天数，取算术平均'],
        ['直接损失', '按照恢复原状估算，不含改进提高部分'],
        ['施救费用', '为防止或减少损失支付的必要、合理的费用'],
      ], 30),
      gap(14),
      note('二、填报规则'),
      note('1. 金额单位为万元，保留两位小数；面积单位为万平方米，保留两位小数；\n2. 没有发生的填“0”，不适用的填“—”，不得空白；\n3. 同比以上年同期口径调整后的数据为基数；\n4. 跨期项目只在起保所属期统计一次。'),
      gap(14),
      note('三、审核与订正'),
      note('研究统计部在收到报表后五个工作日内完成逻辑审核，对波动超过30%的指标请填报单位说明原因。发现差错的，应当在次月10日前书面订正，订正记录随年报公布。'),
      gap(14),
      note('四、联系方式'),
      table([3, 5, 6], ['联系人', '负责报表', '电话'], [
        ['叶听澜', '表一、表四', '0500-5550173'],
        ['顾南枝', '表二、表三', '0500-5550173'],
      ], 28),
    ],
  },
}

export const attachmentNames: readonly string[] = Object.keys(forms)

/** A printable PDF under the name that the texts link to. Throws on an unknown name. */
export async function makeAttachment(name: string): Promise<{ fileName: string; data: Buffer }> {
  const form = forms[name]
  if (form === undefined) throw new Error(`no attachment is named ${name}`)
  return { fileName: name, data: printForm(form, starterSite.name) }
}
