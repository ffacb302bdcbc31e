/** Returns the first member, for people who open the file without the program. */
export function readMe(madeAt: string): string {
  return `协会门户的备份，${madeAt}（UTC）。

database/<表名>/*.csv   每张表，按编号相接就是一份完整的 CSV（带表头，UTF-8；未加引号的空值为 NULL）
files/                  上传的文件
manifest.json           版本、迁移编号、行数，以及每个成员的 SHA-256

主密钥（keys/secret.key 或 SECRET_KEY）不在备份中：没有它，已加密的个人信息无法读取，请另行保存。

恢复：npm run cli -- restore <文件> [--replace]
`;
}
