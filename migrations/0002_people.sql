-- An erased user keeps its number, its branch and its role, and nothing else: its texts are '', its login name is free.
alter table users
  add column erased_at_ms bigint,
  add constraint users_erased_is_deleted check (erased_at_ms is null or deleted_at_ms is not null),
  drop constraint users_login_name_unique;
create unique index users_login_name_unique on users (org_id, login_name) where erased_at_ms is null;

-- capacity 0: any number of students. The search columns hold the class's name.
alter table groups
  add column capacity bigint not null default 0 check (capacity >= 0),
  add column search_fields text[] not null default '{}',
  add column search_grams text[] not null default '{}';
create index groups_search on groups using gin (search_grams);

-- The products whose buyers a class is for.
create table group_products (
  org_id bigint not null,
  group_id bigint not null,
  product_id bigint not null,
  primary key (org_id, group_id, product_id),
  foreign key (org_id, group_id) references groups,
  foreign key (org_id, product_id) references products
);
create index group_products_by_product on group_products (org_id, product_id);

-- order_id and line: what was bought that put the student here, where that is known.
alter table group_members
  add column order_id bigint,
  add column line smallint,
  add constraint group_members_line_whole check ((order_id is null) = (line is null)),
  add foreign key (org_id, order_id, line) references order_lines;
create unique index group_members_present_once on group_members (org_id, group_id, user_id) where left_at_ms is null;
create index group_members_by_line on group_members (org_id, order_id, line) where order_id is not null;
