-- Sites that began empty before 待电话通知 was part of the ready-made role 会员管理 get the right, where nobody has changed the role since.
-- Compared without repetitions, as two menus may have one right.
with unchanged as (
  update roles set remarks = '审核入会申请，维护会员资料，邀请会员参加活动，没有邮件时电话通知，办理建议'
  where name = '会员管理' and remarks = '审核入会申请，维护会员资料，邀请会员参加活动，办理建议'
    and (
      select array_agg(distinct m.permission order by m.permission)
      from role_system_menus r join system_menus m on m.id = r.system_menu_id
      where r.role_id = roles.id and m.permission is distinct from 'figure:view'
    ) = (
      select array_agg(permission order by permission) from unnest(array[
        'member:list', 'member:save', 'member:status', 'member:password', 'member:personal', 'member:file', 'member:audit',
        'review:list', 'type:list', 'type:save', 'activity:list', 'activity:save', 'activity:send', 'activity:cancel',
        'suggestion:list', 'suggestion:mobile', 'suggestion:handle', 'file:upload'
      ]) as permission
    )
  returning id
)
insert into role_system_menus (role_id, system_menu_id)
select unchanged.id, m.id from unchanged, system_menus m where m.permission in ('message:list', 'message:handle');
