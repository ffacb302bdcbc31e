import { connect } from '../../platform/db/connect.ts';

/** Adds the training programme that certificates of tests and measurements are of: an empty site has none. */
export async function addProgramme(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await client.query(`
      with programme as (insert into programmes (name) values ('工程质量风险管理工程师') returning id)
      insert into certificate_templates (programme_id, version, title, statement)
      select id, 1, '培训合格证书', '参加{programme}培训，经考核成绩合格，特发此证。' from programme`);
  } finally {
    await client.end();
  }
}
