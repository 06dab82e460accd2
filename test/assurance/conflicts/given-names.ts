/**
 * The hundred most frequent given names of each sex in the United States of the last hundred years, by the Social Security
 * Administration (a work of the government, in the public domain).
 */
export const givenNames = `
  james michael robert john david william richard joseph thomas christopher charles daniel matthew
  anthony mark steven donald andrew joshua paul kenneth kevin brian timothy ronald jason george
  edward jeffrey ryan jacob nicholas gary eric jonathan stephen larry justin scott brandon benjamin
  samuel gregory alexander patrick frank raymond jack dennis jerry tyler aaron jose adam nathan
  henry zachary douglas peter kyle noah ethan jeremy christian walter keith austin roger terry sean
  gerald carl dylan harold jordan jesse bryan lawrence arthur gabriel bruce logan billy joe alan
  juan elijah willie albert wayne randy mason vincent liam roy bobby caleb bradley russell lucas
  mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra betty
  ashley emily kimberly margaret donna michelle carol amanda melissa deborah stephanie rebecca
  sharon laura cynthia amy kathleen angela dorothy shirley emma brenda nicole pamela samantha anna
  katherine christine debra rachel olivia carolyn maria janet heather diane catherine julie victoria
  helen joyce lauren kelly christina joan judith ruth hannah evelyn andrea virginia megan cheryl
  jacqueline madison sophia abigail teresa isabella sara janice martha gloria kathryn ann charlotte
  judy amber julia grace denise danielle natalie alice marilyn diana beverly jean brittany theresa
  frances kayla alexis tiffany lori kathy
`
  .trim()
  .split(/\s+/)
