/** Of a name and of each number, in characters. */
export const criterionLength = 50;

/** What a search needs (product: section 5); no faults mean that it can be sent. */
export function certificateSearchFaults(asked: { Name: string; IdNum: string; CertNum: string }) {
  const faults: Record<string, string> = {};
  if (asked.Name === '') faults.Name = '姓名不能为空!';
  if (asked.IdNum === '' && asked.CertNum === '') faults.IdNum = '身份证和证书编号必须选填一个!';
  return faults;
}
