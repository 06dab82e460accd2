-- Names as conflict checks compare them.

-- The words of a name or a title: lower case, without accents, punctuation, legal forms and titles; Cyrillic and Greek
-- letters are transliterated, usual short forms of companies' words written out. At most 100 words of 40 characters, in their order. Initials that stand side by side are
-- one word (`J. P. Morgan`). What consists of nothing but legal forms keeps them.
create or replace function public.name_words(p_text text) returns text[]
language plpgsql stable parallel safe set search_path = '' as $$
declare
  dropped constant text[] := '{inc,incorporated,llc,llp,lllp,lp,pllc,pc,pa,plc,corp,corporation,co,company,companies,ltd,limited,gmbh,ag,kg,ug,sa,sas,'
    'sarl,srl,spa,bv,nv,ab,oy,as,aps,pty,pte,ooo,oao,zao,kk,the,and,of,for,a,an,mr,mrs,ms,miss,mx,dr,prof,hon,esq,jr,sr,ii,iii,iv,phd,md,'
    'dba,aka,fka,nee}';
  short_forms constant jsonb := '{"intl":"international","natl":"national","bros":"brothers","mfg":"manufacturing","svc":"services",'
    '"svcs":"services","mgmt":"management","assoc":"associates","assocs":"associates","univ":"university","dept":"department",'
    '"grp":"group","ctr":"center","centre":"center","saint":"st"}';
  plain text := lower(left(p_text, 1000));
  word text;
  words text[] := '{}';
  kept text[] := '{}';
  is_initial boolean := false;
begin
  -- Databases of the locale C know capital letters of ASCII alone.
  if plain ~ '[\u0370-\u04ff]' then
    plain := translate(plain, 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
      'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґαβγδεζηθικλμνξοπρστυφχψω');
    -- Letters that only Ukrainian has: then these two are read as passports have them.
    if plain ~ '[іїєґ]' then plain := translate(plain, 'ги', 'hy'); end if;
    plain := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(plain,
      'щ', 'shch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo'), 'є', 'ye'),
      'ї', 'yi');
    plain := replace(replace(replace(replace(replace(plain, 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ξ', 'x'), 'φ', 'f');
    plain := replace(replace(replace(replace(plain, 'ού', 'ου'), 'ου', 'ou'), 'ευ', 'eu'), 'αυ', 'au');
    plain := translate(extensions.unaccent('extensions.unaccent', plain),
      'абвгдезийклмнопрстуфыэьъіґαβγδεζηικλμνοπρσςτυω', 'abvgdeziyklmnoprstufye''''igavgdeziiklmnoprsstyo');
  end if;
  plain := lower(extensions.unaccent('extensions.unaccent', plain));
  plain := replace(plain, '&', ' and ');
  plain := regexp_replace(plain, '[''’ʼ`]', '', 'g');
  plain := regexp_replace(plain, '\m(\w)\.', '\1', 'g');
  foreach word in array regexp_split_to_array(plain,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') loop
    continue when word = '';
    exit when cardinality(words) = 100;
    words := words || left(word, 40);
    continue when word = any (dropped);
    word := coalesce(short_forms ->> word, word);
    -- Initials side by side.
    if char_length(word) = 1 and is_initial then
      kept[cardinality(kept)] := kept[cardinality(kept)] || word;
    else
      kept := kept || left(word, 40);
      is_initial := char_length(word) = 1;
    end if;
  end loop;
  return case when cardinality(kept) > 0 then kept else words end;
end $$;
grant execute on function public.name_words(text) to portico_definer;

-- The full names that a short or foreign form of a given name may stand for, itself included. A list, because no rule
-- leads from Bill to William. Inlined into its callers' queries, as word_likeness is: with a search_path
-- of its own it couldn't be, and a check would take ten times as long.
create or replace function public.given_names(p_word text) returns text[]
language sql immutable parallel safe as $$
  select p_word || coalesce(string_to_array('{
    "abbi":"abigail","abby":"abigail","abe":"abraham","ahmad":"ahmed","al":"albert alexander alan","alec":"alexander",
    "alejandro":"alexander","aleksander":"alexander","aleksandr":"alexander","aleksei":"alexis","aleksey":"alexis",
    "alessandro":"alexander","alex":"alexander alexandra","alexandre":"alexander","alexei":"alexis","alexey":"alexis",
    "alfie":"alfred","ali":"alison alexander","allie":"alison alice","allison":"alison","ally":"alison","allyson":"alison",
    "amandine":"amanda","amy":"amelia","ana":"anna","andi":"andrea","andre":"andrew","andreas":"andrew","andrei":"andrew",
    "andrej":"andrew","andres":"andrew","andreu":"andrew","andrey":"andrew","andriy":"andrew","andrzej":"andrew","andy":"andrew",
    "ange":"angela","angel":"angela","angie":"angela","ann":"anna","anne":"anna","annette":"anna","annie":"anna","ant":"anthony",
    "anton":"anthony","antonio":"anthony","anya":"anna","archie":"archibald","art":"arthur","artie":"arthur","ash":"ashley",
    "ashleigh":"ashley","ashly":"ashley","aubrey":"audrey","augie":"augustus","babs":"barbara","barb":"barbara","barbie":"barbara",
    "bart":"bartholomew","bea":"beatrice","becca":"rebecca","beck":"rebecca","becki":"rebecca","becky":"rebecca","bella":"isabella",
    "belle":"isabella","ben":"benjamin","benji":"benjamin","bennie":"benjamin","benno":"benjamin","benjy":"benjamin","benny":"benjamin",
    "bernie":"bernard","berny":"bernard","bert":"albert robert herbert","bertie":"albert herbert","bess":"elizabeth",
    "bessie":"elizabeth","beth":"elizabeth","betsey":"elizabeth","betsy":"elizabeth","betty":"elizabeth","bev":"beverly",
    "beverley":"beverly","bill":"william","billie":"william","billy":"william","bob":"robert","bobbi":"roberta","bobbie":"robert",
    "bobby":"robert","brad":"bradley","bri":"brian brianna","brit":"brittany","britney":"brittany","britt":"brittany",
    "brittney":"brittany","bryan":"brian","bryant":"brian","bryon":"brian","cal":"calvin","cale":"caleb","cam":"cameron",
    "carl":"charles","carlo":"charles","carlos":"charles","carolina":"caroline","carolyn":"caroline","carrie":"caroline",
    "cass":"cassandra","cassie":"cassandra catherine","cate":"catherine","cathy":"catherine","catie":"catherine","cece":"cecilia",
    "celia":"cecilia","char":"charlotte","charley":"charles","charlie":"charles charlotte","chas":"charles","chelle":"michelle",
    "cher":"cheryl","cherie":"cheryl","chris":"christopher christine christina","chrissie":"christine",
    "chrissy":"christina christine","christi":"christina","christy":"christine","chuck":"charles","chuckie":"charles",
    "cindy":"cynthia","cissy":"frances cecilia","clem":"clement","cliff":"clifford","cole":"nicole nicholas","connie":"constance",
    "cory":"corey","cristobal":"christopher","curt":"curtis","daisy":"margaret","dan":"daniel","dani":"danielle","dannie":"daniel",
    "dann":"daniel","danny":"daniel","dav":"david","dave":"david","davey":"david","davy":"david","deb":"deborah","debbie":"deborah",
    "debby":"deborah","debra":"deborah","dee":"deirdre","della":"adela","denis":"dennis","denny":"dennis","di":"diana",
    "diane":"diana","dianne":"diana","dick":"richard","dickie":"richard","dicky":"richard","diego":"james","dimitri":"dmitry",
    "dionne":"diana","dmitri":"dmitry","dmitriy":"dmitry","dolly":"dorothy","don":"donald","donnie":"donald","donny":"donald",
    "dora":"dorothy","dory":"dorothy","dot":"dorothy","dottie":"dorothy","dotty":"dorothy","doug":"douglas","dougie":"douglas",
    "dre":"andrew andrea","drea":"andrea","drew":"andrew","ed":"edward edwin","eddie":"edward edwin","eddy":"edward edwin",
    "eduardo":"edward","ekaterina":"catherine","elaine":"helen","elena":"helen","eli":"elijah","elias":"elijah","elie":"elijah",
    "eliza":"elizabeth","elizaveta":"elizabeth","ella":"eleanor","ellen":"helen","ellie":"eleanor helen","elly":"eleanor",
    "elsie":"elizabeth","elspeth":"elizabeth","em":"emily emma","emilia":"emily","emmanuel":"emanuel","emmy":"emily emma",
    "enrique":"henry","erick":"eric","erik":"eric","esteban":"stephen","eva":"eve evelyn","eve":"evelyn","evelina":"evelyn",
    "evgeni":"eugene","evgeny":"eugene","evie":"evelyn","fanny":"frances","fedor":"theodore","fran":"frances francis",
    "francie":"frances","francine":"frances","francisco":"francis","frank":"francis","frankie":"francis frank frances",
    "frannie":"frances","franny":"frances","fred":"frederick","freddie":"frederick alfred","freddy":"frederick","fritz":"frederick",
    "fyodor":"theodore","gabby":"gabrielle","gabe":"gabriel","gabi":"gabrielle","gabriella":"gabrielle","gaby":"gabrielle gabriel",
    "gail":"abigail","gene":"eugene","geo":"george","geoff":"geoffrey jeffrey","geoffrey":"jeffrey","georgie":"george georgia",
    "gerard":"gerald","geri":"geraldine gerald","gerri":"geraldine","gerry":"gerald","gil":"gilbert","gina":"regina virginia",
    "ginger":"virginia","ginny":"virginia","giorgio":"george","giovanni":"john","giuseppe":"joseph","glo":"gloria","greg":"gregory",
    "greta":"margaret","gretchen":"margaret","grete":"margaret","gretel":"margaret","guglielmo":"william","guillaume":"william",
    "guillermo":"william","gus":"augustus","gwen":"gwendolyn","hal":"henry harold","hank":"henry","hannah":"anna","hans":"john",
    "hap":"harold","harry":"henry harold","hattie":"harriet","heath":"heather","heinrich":"henry","herb":"herbert",
    "hetty":"henrietta heather","huey":"hugh","hughie":"hugh","hugo":"hugh","ian":"john","iggy":"ignatius","igor":"ihor",
    "ike":"isaac","isabel":"isabella","isabelle":"isabella","issy":"isabella","iurii":"yury","ivan":"john",
    "izzy":"isabella isidore","jack":"john","jacki":"jacqueline","jackie":"jacqueline john","jacques":"james",
    "jacqui":"jacqueline","jacquie":"jacqueline","jaime":"james","jake":"jacob","jakob":"jacob","jakub":"jacob","jamey":"james",
    "jamie":"james","jan":"janet janice john","janey":"jane","janie":"jane","jay":"jacob james jason","jean":"john jane",
    "jeanie":"jean jane","jeanne":"jean","jeannie":"jean","jeff":"jeffrey","jeffery":"jeffrey","jem":"james jeremy","jemmy":"james",
    "jen":"jennifer","jenn":"jennifer","jenni":"jennifer","jennie":"jennifer","jenny":"jennifer","jeremiah":"jeremy",
    "jerry":"gerald jerome jeremy","jess":"jessica","jessi":"jessica","jessie":"jessica janet","jez":"jeremy","jezza":"jeremy",
    "jill":"julia","jillian":"julia","jim":"james","jimbo":"james","jimmie":"james","jimmy":"james","jo":"joanna josephine",
    "joanie":"joan","joanne":"joanna","joao":"john","jock":"john","jody":"joseph judith","joe":"joseph","joey":"joseph",
    "johannes":"john","johnathan":"jonathan","johnnie":"john","johnny":"john","jon":"jonathan john","jonathon":"jonathan",
    "jonnie":"john","jonny":"jonathan john","jorge":"george","jos":"joseph","jose":"joseph","josef":"joseph","josh":"joshua",
    "josie":"josephine","josue":"joshua","joy":"joyce","juan":"john","jude":"judith","judi":"judith",
    "judie":"judith","judy":"judith","jule":"julia","jules":"julia julius","juli":"julia","julian":"julius","juliana":"julia",
    "julie":"julia","juliet":"julia","jurgen":"george","justine":"justina justin","karl":"charles","kat":"catherine",
    "katarina":"catherine","kate":"catherine","kath":"catherine","katharine":"catherine","katherine":"catherine",
    "kathi":"catherine","kathleen":"catherine","kathryn":"catherine","kathy":"catherine","katie":"catherine","katrina":"catherine",
    "katy":"catherine","katya":"catherine","kay":"catherine","kaye":"catherine","kayla":"catherine","ken":"kenneth kendrick",
    "kenny":"kenneth","kev":"kevin","kim":"kimberly","kimberley":"kimberly","kimmie":"kimberly","kimmy":"kimberly",
    "kit":"catherine christopher","kittie":"catherine","kitty":"catherine","klaus":"nicholas","kory":"corey",
    "kris":"christopher christine","kristen":"christine","kristin":"christine","kristina":"christina","kristine":"christine",
    "kristy":"christina","kurt":"curtis","lana":"alana","larry":"lawrence","lars":"lawrence","lauren":"laura","laurence":"lawrence",
    "laurie":"laura lawrence","lawrie":"lawrence","lee":"leroy ashley","lem":"lemuel","len":"leonard","lena":"helen",
    "lennie":"leonard","lenny":"leonard","leo":"leonard","les":"leslie","lex":"alexander alexis","lexi":"alexandra alexis",
    "lexie":"alexandra","liam":"william","lib":"elizabeth","libby":"elizabeth","lina":"caroline","lindy":"linda",
    "lisa":"elizabeth melissa alice","lisbeth":"elizabeth","lissa":"melissa","liv":"olivia","livia":"olivia","livvy":"olivia",
    "liz":"elizabeth","liza":"elizabeth","lizzie":"elizabeth","lizzy":"elizabeth","lon":"alonzo lawrence",
    "lonnie":"alonzo lawrence","lorenzo":"lawrence","loretta":"laura","lori":"laura","lorrie":"laura","lottie":"charlotte",
    "lou":"louis louise","louie":"louis","luc":"luke","luca":"luke","lucas":"luke","lucia":"lucille","lucy":"lucille",
    "luis":"louis","lyn":"linda","lynn":"linda caroline","lynne":"linda","mack":"mackenzie","maddie":"madeline madison",
    "maddy":"madeline madison","madeleine":"madeline","madge":"margaret","mae":"mary","maggie":"margaret","maggy":"margaret",
    "mags":"margaret","mamie":"mary","manda":"amanda","mandy":"amanda","manny":"emanuel","manuel":"emanuel","mar":"marie mary",
    "marc":"mark","marco":"mark","marcos":"mark","marcus":"mark","margarita":"margaret","marge":"margaret","margery":"margaret",
    "margie":"margaret","margy":"margaret","maria":"mary","mariana":"mary","marianne":"mary","marie":"mary","marilyn":"mary",
    "marjorie":"margaret","mart":"martin","martie":"martha martin","martina":"martha","marty":"martin","mateo":"matthew",
    "mathew":"matthew","mathieu":"matthew","matias":"matthew","matt":"matthew","matthias":"matthew","matthieu":"matthew",
    "mattie":"matthew martha","matty":"matthew","maureen":"mary","max":"maxwell maximilian","maxie":"maxwell","may":"mary",
    "meg":"margaret","megan":"margaret","meggie":"margaret","megs":"margaret","mel":"melvin melissa melanie","micah":"michael",
    "micha":"michael","michal":"michael","michel":"michael","michele":"michelle","mick":"michael","mickey":"michael",
    "micki":"michelle","mickie":"michael","micky":"michael","midge":"margaret","miguel":"michael","mihai":"michael",
    "mihail":"michael","mikael":"michael","mikaela":"michelle","mike":"michael","mikey":"michael","mikhail":"michael",
    "millie":"mildred emily camille","milly":"mildred emily","mimi":"miriam mary","minnie":"wilhelmina mary","miriam":"mary",
    "mischa":"michael","misha":"michael","missy":"melissa","mitch":"mitchell","mitzi":"mary","mo":"maurice muhammad",
    "mohamad":"muhammad","mohamed":"muhammad","mohammad":"muhammad","mohammed":"muhammad","mohd":"muhammad","mollie":"mary",
    "molly":"mary","monty":"montgomery","mort":"mortimer","muhammed":"muhammad","nadia":"nadezhda","nan":"nancy anna hannah",
    "nance":"nancy","nannie":"anna","nanny":"anna","nat":"nathan nathaniel","nata":"natalie","natalia":"natalie","nataly":"natalie",
    "natalya":"natalie","natasha":"natalie","nate":"nathan nathaniel","nathalie":"natalie","natty":"nathaniel natalie",
    "ned":"edward","nell":"eleanor helen","nellie":"helen eleanor","ness":"vanessa","nessa":"vanessa agnes",
    "nettie":"annette anna natalie","netty":"annette anna","nic":"nicholas","nick":"nicholas","nicki":"nicole","nickie":"nicole",
    "nickolas":"nicholas","nicky":"nicholas nicole","nico":"nicholas","nicola":"nicole","nicolas":"nicholas","nicolette":"nicole",
    "nicolo":"nicholas","nik":"nicholas","nikki":"nicole","niklas":"nicholas","nikolai":"nicholas","nikolaos":"nicholas",
    "nikolay":"nicholas","nikos":"nicholas","nonie":"nora eleanor","nora":"eleanor","norm":"norman",
    "normie":"norman","oleksandr":"alexander","ollie":"oliver olivia","olly":"oliver","ozzie":"oswald","pablo":"paul",
    "paco":"francis","paddy":"patrick","padraig":"patrick","pam":"pamela","pamella":"pamela","pammy":"pamela","paolo":"paul",
    "pat":"patrick patricia","patric":"patrick","patrice":"patricia","patsy":"patricia","patti":"patricia","pattie":"patricia",
    "patty":"patricia martha","paulie":"paul","paulo":"paul","pavel":"paul","pavlo":"paul","peder":"peter","pedro":"peter",
    "peg":"margaret","peggie":"margaret","peggy":"margaret","penny":"penelope","pepe":"joseph","percy":"percival","pete":"peter",
    "petey":"peter","petr":"peter","petros":"peter","phil":"philip","phillip":"philip","phyl":"phyllis","pierre":"peter",
    "pietro":"peter","piotr":"peter","pip":"philip","pollie":"mary","polly":"mary","prue":"prudence","pyotr":"peter",
    "rachael":"rachel","rachelle":"rachel","rae":"rachel","rafael":"raphael","rafe":"raphael","ralph":"raphael","ralphie":"raphael",
    "randi":"miranda","randy":"randall randolph andrew","raquel":"rachel","ray":"raymond","raye":"rachel","reba":"rebecca",
    "rebekah":"rebecca","reg":"reginald","reggie":"reginald","reinaldo":"ronald","rex":"reginald","ricardo":"richard",
    "rich":"richard","richie":"richard","richy":"richard","rick":"richard eric frederick","rickey":"richard","ricki":"erica",
    "rickie":"richard","ricky":"richard eric","rita":"margaret","rob":"robert","robbie":"robert","robby":"robert",
    "roberto":"robert","robin":"robert","rod":"rodney roderick roger","roddy":"rodney roderick","rodge":"roger",
    "ron":"ronald aaron","ronnie":"ronald aaron veronica","ronny":"ronald","rosa":"rosemary","rose":"rosemary","rosie":"rosemary",
    "roz":"rosalind","rudy":"rudolph","rupert":"robert","russ":"russell","rusty":"russell","sadie":"sarah",
    "sal":"salvatore sarah sally","sally":"sarah","salvador":"salvatore","sam":"samuel samantha","sammie":"samuel samantha",
    "sammy":"samuel samantha","samson":"samuel","sandra":"alexandra","sandy":"sandra alexandra alexander","sara":"sarah",
    "sasha":"alexander alexandra","scottie":"scott","scotty":"scott","seb":"sebastian","sebastien":"sebastian","sergei":"sergey",
    "sergio":"sergey","serhiy":"sergey","shane":"sean","shari":"sharon","shaun":"sean","shawn":"sean","shay":"sharon",
    "shel":"sheldon","shelley":"michelle rachel","shellie":"michelle","shelly":"michelle","sherry":"sharon charlotte shirley",
    "shirl":"shirley","sid":"sidney","sis":"frances","sissy":"cecilia","sofia":"sophia","sofie":"sophia","sol":"solomon",
    "sonny":"santiago","sophie":"sophia","stan":"stanley","stefan":"stephen","stefanie":"stephanie","stefano":"stephen",
    "steffi":"stephanie","steffie":"stephanie","stella":"estella","steph":"stephanie stephen","stephan":"stephen",
    "stephane":"stephen","steve":"stephen","steven":"stephen","stevie":"stephen stephanie","stewart":"stuart","stu":"stuart",
    "sue":"susan","sukie":"susan","susana":"susan","susanna":"susan","susannah":"susan","susie":"susan","susy":"susan",
    "suzanne":"susan","suzi":"susan","suzie":"susan","suzy":"susan","tabby":"tabitha","tad":"thaddeus","taddeo":"thaddeus",
    "tammie":"tamara","tammy":"tamara","tamsin":"thomasina","tanya":"tatiana","tatyana":"tatiana","ted":"edward theodore",
    "teddie":"edward theodore","teddy":"edward theodore","teodoro":"theodore","teresa":"theresa","teresita":"theresa",
    "teri":"theresa","terrance":"terence","terrence":"terence","terri":"theresa","terrie":"theresa","terry":"terence theresa",
    "tess":"theresa","tessa":"theresa","tessie":"theresa","thea":"dorothea theodora","theo":"theodore","thom":"thomas",
    "thommy":"thomas","tiff":"tiffany","tiffy":"tiffany","tim":"timothy","timmie":"timothy","timmy":"timothy","timofey":"timothy",
    "tina":"christina","toby":"tobias","tom":"thomas","tomas":"thomas","tomasz":"thomas","tommaso":"thomas","tommy":"thomas",
    "tony":"anthony","tori":"victoria","torie":"victoria","tory":"victoria","tracey":"theresa","tracy":"theresa","trev":"trevor",
    "tricia":"patricia","trina":"catherine","trish":"patricia","trisha":"patricia","trixie":"beatrice","trudie":"gertrude",
    "trudy":"gertrude","ty":"tyler tyrone tyson","uli":"ulrich","ulli":"ulrich","val":"valerie","vern":"vernon","vic":"victor",
    "vicente":"vincent","vicki":"victoria","vickie":"victoria","vicky":"victoria","viktor":"victor","vin":"vincent",
    "vince":"vincent","vincenzo":"vincent","vinnie":"vincent","vinny":"vincent","viv":"vivian","vivien":"vivian",
    "vivienne":"vivian","vladimir":"volodymyr","vova":"volodymyr","waldo":"walter","wallie":"walter","wally":"walter",
    "walt":"walter","walther":"walter","wenda":"gwendolyn","wendy":"gwendolyn","wes":"wesley","wil":"william","wilf":"wilfred",
    "wilhelm":"william","will":"william wilbur wilfred","willem":"william","willie":"william","willy":"william","wolf":"wolfgang",
    "yann":"john","yekaterina":"catherine","yevgeni":"eugene","yevgeny":"eugene","yosef":"joseph","yousef":"yusuf",
    "youssef":"yusuf","yuri":"yury george","yuriy":"yury","yves":"ivo","zac":"zachary","zach":"zachary","zachery":"zachary",
    "zack":"zachary","zackary":"zachary","zak":"zachary","zelda":"griselda"
  }'::jsonb ->> p_word, ' '), '{}')
$$;
grant execute on function public.given_names(text) to portico_definer;

-- A word reduced to what spellings of one name have in common: Yusupov, Iusupow and Jussupoff are one. Related consonants
-- are one, double ones single, and of vowels, and of y and j, only that the word begins with one is left.
create or replace function public.name_skeleton(p_word text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  folded text := translate(p_word, 'wvqy', 'ffkj');
  rest text;
begin
  folded := replace(replace(replace(replace(replace(replace(folded, 'shch', 'x'), 'tsch', 'x'), 'sch', 'x'), 'tch', 'x'), 'cz', 'x'), 'sz', 'x');
  folded := replace(replace(replace(replace(replace(replace(folded, 'sh', 'x'), 'ch', 'x'), 'zh', 'x'), 'dj', 'x'), 'ks', 'x'), 'cs', 'x');
  folded := replace(replace(replace(replace(replace(replace(folded, 'ts', 'z'), 'tz', 'z'), 'dz', 'z'), 'ph', 'f'), 'pf', 'f'), 'ck', 'k');
  folded := replace(replace(replace(replace(replace(folded, 'kh', 'k'), 'gh', 'k'), 'ce', 'se'), 'ci', 'si'), 'cj', 'sj');
  folded := translate(folded, 'cg', 'kk');
  if left(folded, 1) in ('a', 'e', 'i', 'o', 'u', 'j') then folded := 'a' || ltrim(folded, 'aeiouj'); end if;
  rest := translate(substr(folded, 2), 'aeiouhj', '');
  rest := replace(replace(replace(replace(replace(rest, 'bb', 'b'), 'dd', 'd'), 'ff', 'f'), 'kk', 'k'), 'll', 'l');
  rest := replace(replace(replace(replace(replace(replace(rest, 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'rr', 'r'), 'ss', 's'), 'tt', 't');
  rest := replace(replace(replace(rest, 'vv', 'v'), 'xx', 'x'), 'zz', 'z');
  return left(folded, 1) || case when left(rest, 1) = left(folded, 1) then substr(rest, 2) else rest end;
end $$;
grant execute on function public.name_skeleton(text) to portico_definer;

-- The codes under which a word is found: its skeleton, its sound (`!`), and those of the given names that it may stand
-- for. An initial has none.
create or replace function public.word_codes(p_word text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  codes text[] := '{}';
  code text;
  given text;
begin
  if char_length(p_word) < 2 then return codes; end if;
  foreach given in array public.given_names(p_word) loop
    foreach code in array array[public.name_skeleton(given), '!' || extensions.dmetaphone(given),
      '!' || extensions.dmetaphone_alt(given)] loop
      if code not in ('', '!') and code <> all (codes) then codes := codes || code; end if;
    end loop;
  end loop;
  return codes;
end $$;
grant execute on function public.word_codes(text) to portico_definer;

-- How alike two words are, from 0 to 1, by their spelling, sound and the given names that they stand for. Takes the words'
-- skeletons, as these are stored with names.
create or replace function public.word_likeness(p_one text, p_other text, p_one_skeleton text, p_other_skeleton text)
returns double precision language sql immutable parallel safe as $$
  select case
    when p_one = p_other then 1
    when char_length(p_one) = 1 or char_length(p_other) = 1
      then case when left(p_one, 1) = left(p_other, 1) then 0.7 else 0 end
    when public.given_names(p_one) && public.given_names(p_other) then 0.95
    -- A short form that the word begins with.
    when least(char_length(p_one), char_length(p_other)) > 2
      and (starts_with(p_one, p_other) or starts_with(p_other, p_one)) then 0.8
    -- The same letters in another order.
    when char_length(p_one) = char_length(p_other) and translate(p_one, p_other, '') = ''
      and translate(p_other, p_one, '') = '' then 0.88
    else greatest(0, 1 - extensions.levenshtein_less_equal(p_one, p_other, 4)::double precision
        / greatest(char_length(p_one), char_length(p_other))) * 0.8
      + case when p_one_skeleton = p_other_skeleton then 0.2
        when extensions.dmetaphone(p_one) = extensions.dmetaphone(p_other) then 0.12
        else 0 end
  end
$$;
grant execute on function public.word_likeness(text, text, text, text) to portico_definer;

create or replace function public.name_skeletons(p_words text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select public.name_skeleton(word) from unnest(p_words) with ordinality as w (word, place) order by place)
$$;
grant execute on function public.name_skeletons(text[]) to portico_definer;

-- How alike two names are, from 0 to 1: each word of the shorter one is compared with the nearest of the other, whatever
-- their order. Words that only one of them has count little: people drop second names.
create or replace function public.name_likeness(p_one text[], p_other text[]) returns double precision
language sql stable parallel safe set search_path = '' as $$
  select coalesce(avg(best), 0) * (0.75 + 0.25 * least(cardinality(p_one), cardinality(p_other))
      / greatest(cardinality(p_one), cardinality(p_other), 1))
  from (
    select max(public.word_likeness(s, l, public.name_skeleton(s), public.name_skeleton(l))) as best
    from unnest(case when cardinality(p_one) <= cardinality(p_other) then p_one else p_other end)
        with ordinality as short (s, place),
      unnest(case when cardinality(p_one) <= cardinality(p_other) then p_other else p_one end) as long (l)
    group by place
  ) as each
$$;
grant execute on function public.name_likeness(text[], text[]) to portico_definer;
