{
  "title": "{{titleEn}}",
  "hello": "Hello, {{=name}}.",
  "helloStranger": "Hello."
}
