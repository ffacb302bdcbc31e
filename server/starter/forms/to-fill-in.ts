import type { Form } from '../drawing/form.ts';
import { starterSite } from '../site.ts';
import { blank, gap, label, note, row, rows, table, words } from './cells.ts';

const stamp =
  '申请单位（公章）：\n\n\n法定代表人（签字）：                                          年      月      日';
const contact = '电话 0500-5550168　邮箱 office@jacrm.example';

/** Forms that members print, fill in and send back. */
export const formsToFillIn: Record<string, Form> = {
  '入会申请表.pdf': {
    title: '入 会 申 请 表',
    mark: '会员部制表',
    foot: contact,
    blocks: [
      rows(
        row(34, label('单位名称'), blank(8)),
        row(34, label('统一社会信用代码'), blank(4), label('成立日期'), blank(2)),
        row(
          34,
          label('单位类别'),
          words('□施工　□勘察设计监理　□建设开发　□检测与风险管理　□保险与中介　□院校科研', 8),
        ),
        row(34, label('申请等级'), words('□会长单位　□副会长单位　□理事单位　□会员单位', 8)),
        row(34, label('注册地址'), blank(8)),
        row(34, label('负责人'), blank(3), label('职务'), blank(3)),
        row(34, label('联系人'), blank(3), label('手机'), blank(3)),
        row(34, label('电子邮箱'), blank(3), label('职工人数'), blank(3)),
        row(34, label('资质等级'), blank(8)),
        row(110, label('主营业务'), blank(8)),
        row(
          96,
          label('申请意见'),
          words(`本单位自愿加入${starterSite.SiteName}，遵守协会章程，履行会员义务。\n\n${stamp}`, 8),
        ),
        row(
          80,
          label('协会审批'),
          words(
            '经会长办公会审议：\n\n                                                                    年      月      日',
            8,
          ),
        ),
      ),
      gap(8),
      note(
        '说明：本表一式两份，随附营业执照副本、资质证书复印件（加盖公章）。在线申请时将扫描件压缩为一个文件上传，文件不超过 10 MB。',
      ),
    ],
  },
  '培训报名回执.pdf': {
    title: '培 训 报 名 回 执',
    mark: '培训部制表',
    foot: '培训部 0500-5550172　邮箱 office@jacrm.example',
    blocks: [
      rows(
        row(34, label('培训班名称'), blank(8)),
        row(34, label('单位名称'), blank(8)),
        row(34, label('会员编号'), blank(3), label('联系人及电话'), blank(3)),
        row(34, label('开票抬头'), blank(3), label('税号'), blank(3)),
      ),
      gap(14),
      table(
        [1, 2, 1, 4, 3, 2],
        ['序号', '姓名', '性别', '身份证号', '手机', '职称'],
        Array.from({ length: 8 }, (_, i) => [String(i + 1), '', '', '', '', '']),
        32,
      ),
      gap(14),
      rows(
        row(
          34,
          label('住宿'),
          words('□不住宿　□单间      间　□标间      间　　入住：      月      日　离店：      月      日', 8),
        ),
        row(
          86,
          label('单位意见'),
          words(
            '同意上述人员参加培训。\n\n\n单位（公章）：                                                    年      月      日',
            8,
          ),
        ),
      ),
      gap(8),
      note(
        '说明：请附身份证、学历证书扫描件；名额以材料齐全和缴费先后为准。费用仅通过对公账户收取，协会不接受个人账户转账。',
      ),
    ],
  },
  '征求意见反馈表.pdf': {
    title: '团体标准征求意见反馈表',
    mark: '标准技术部制表',
    foot: contact,
    blocks: [
      rows(
        row(32, label('标准名称'), words('建筑幕墙渗漏风险检查指南（征求意见稿）', 8)),
        row(32, label('单位名称'), blank(3), label('联系人'), blank(3)),
        row(32, label('电子邮箱'), blank(3), label('电话'), blank(3)),
      ),
      gap(12),
      table(
        [1.3, 2, 5, 5, 2.7],
        ['序号', '条款号', '修改意见或建议', '理由', '备注'],
        Array.from({ length: 9 }, (_, i) => [String(i + 1), '', '', '', '']),
        46,
      ),
      gap(8),
      note(
        '填写要求：一条意见填写一行，注明条款号；建议修改的，请写出修改后的完整文字。有试验数据或者工程案例支持的，请另附材料。',
      ),
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
        row(
          70,
          label('申报单位\n意见'),
          words(
            '本单位保证所填内容真实。\n\n单位（公章）：                                                    年      月      日',
            8,
          ),
        ),
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
      rows(
        row(32, label('企业名称'), blank(8)),
        row(32, label('会员编号'), blank(3), label('主营业务'), blank(3)),
        row(32, label('联系人'), blank(3), label('手机'), blank(3)),
      ),
      gap(12),
      table(
        [2, 6, 2, 2, 3],
        ['类别', '评价内容', '分值', '自评分', '佐证材料'],
        [
          ['经营能力', '注册资本、营业收入、资产负债情况', '15', '', '审计报告'],
          ['质量业绩', '近三年竣工项目质量与获奖情况', '25', '', '验收文件'],
          ['安全业绩', '近三年事故与行政处罚情况', '20', '', '查询结果'],
          ['履约情况', '合同履行、工资支付、纳税情况', '20', '', '相关证明'],
          ['风险管理', '投保、登记册、问题闭环情况', '15', '', '检查报告'],
          ['社会责任', '公益、标准编制、人才培养', '5', '', '相关证明'],
          ['合计', '', '100', '', ''],
        ],
        34,
      ),
      gap(14),
      rows(
        row(
          90,
          label('企业承诺'),
          words(
            '所填内容和所附材料真实、准确、完整，如有虚假，愿意承担取消评价资格等责任。\n\n企业（公章）：                                                    年      月      日',
            12,
          ),
        ),
      ),
    ],
  },
};
